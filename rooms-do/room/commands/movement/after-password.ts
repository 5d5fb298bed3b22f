import { Failure } from '../../../../protocol/errors/failure.ts';
import { type CallEffect, call, type Effect } from '../effect.ts';

/** Effects for the case that the room's password is right. A wrong one is counted by device and room, and refused. */
export const afterPassword = (
  roomId: string,
  password: string | undefined,
  deviceId: string,
  then: readonly Effect[],
): CallEffect =>
  call('checkPassword', [roomId, password ?? '', deviceId], check => {
    if (check !== 'allowed') throw new Failure(check);
    return then;
  });
