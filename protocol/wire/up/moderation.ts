import { z } from 'zod';
import { REASON_MAX } from '../../constants.ts';
import { BAN_DURATION_CODES } from '../../entities/bans.ts';
import { RestraintMinutes } from '../../entities/moderation.ts';
import { REPORT_REASONS } from '../../entities/report.ts';
import { freeText, identifier, recordName } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { AlsoLeft, MessageId, UserId } from './ids.ts';

/** `message` is the one that is meant, where one is. */
export const requestReportUser = message(
  'requestReportUser',
  z.strictObject({
    userId: UserId,
    reason: z.enum(REPORT_REASONS),
    message: z.strictObject({ id: MessageId, text: freeText().max(4096) }).optional(),
    alsoLeft: AlsoLeft,
  }),
);

export const requestShowReported = message('requestShowReported', z.strictObject({}).nullish());

/** Open reports of the last day: the ack carries them. */
export const requestReports = message('requestReports', z.strictObject({}).nullish());

export const requestCloseReport = message(
  'requestCloseReport',
  z.strictObject({ reportId: identifier().min(1).max(64) }),
);

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
