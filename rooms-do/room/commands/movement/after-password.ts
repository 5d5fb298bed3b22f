import type { PasswordAttempt } from '../../../../domain/backoffice.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { type CallEffect, call, type Effect } from '../effect.ts';

/** Effects for the case that the room's password is right. A wrong one is counted, and refused. */
export const afterPassword = (
  roomId: string,
  password: string | undefined,
  { accountType, userId, deviceId, ipAddress }: PasswordAttempt['by'],
  then: readonly Effect[],
): CallEffect =>
  call(
    'checkPassword',
    [{ roomId, password: password ?? '', by: { accountType, userId, deviceId, ipAddress } }],
    check => {
      if (check !== 'allowed') throw new Failure(check);
      return then;
    },
  );
