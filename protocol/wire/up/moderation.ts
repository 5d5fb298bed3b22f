import { z } from 'zod';
import { REASON_MAX } from '../../constants.ts';
import { BAN_DURATION_CODES } from '../../entities/ban.ts';
import { RestraintMinutes } from '../../entities/restraint.ts';
import { freeText, recordName } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { AlsoLeft, UserId } from './user-id.ts';

const Reason = freeText().max(REASON_MAX);
const nothing = z.strictObject({}).nullish();

export const forceDisconnect = message('forceDisconnect', z.strictObject({ userID: UserId }));
export const requestShowAllConnected = message('requestShowAllConnected', nothing);
export const requestKickAllUsers = message(
  'requestKickAllUsers',
  z.strictObject({ room: recordName().min(1).max(256).optional(), reason: Reason.optional() }).optional(),
);
export const requestKickUser = message(
  'requestKickUser',
  z.strictObject({
    userId: UserId,
    reason: Reason.optional(),
    minutes: RestraintMinutes.optional(),
    alsoLeft: AlsoLeft,
  }),
);
export const requestKickSameIP = message('requestKickSameIP', z.strictObject({ userId: UserId }));
export const requestBanUser = message(
  'requestBanUser',
  z.strictObject({
    userId: UserId,
    banDuration: z.enum(BAN_DURATION_CODES).optional(),
    alsoLeft: AlsoLeft,
  }),
);

/** The two flags that are granted for the session and nothing else. `minutes` and `reason` are of a mute only. */
export const requestChangeUserPermissions = message(
  'requestChangeUserPermissions',
  z
    .strictObject({
      userId: UserId,
      prop: z.enum(['allowUserToWrite', 'hasOneTimeKick']),
      value: z.boolean(),
      minutes: RestraintMinutes.optional(),
      reason: Reason.optional(),
      alsoLeft: AlsoLeft,
    })
    .refine(
      ({ prop, value, minutes, reason, alsoLeft }) =>
        (prop === 'allowUserToWrite' && !value) || [minutes, reason, alsoLeft].every(of => of === undefined),
    ),
);

/** A person of any room, or one who left the chat within the last day: the ack carries them. */
export const requestPerson = message('requestPerson', z.strictObject({ userId: UserId }));

/** To the top of the users list, or down again. */
export const requestPinUser = message(
  'requestPinUser',
  z.strictObject({ userId: UserId, pinned: z.boolean() }),
);
