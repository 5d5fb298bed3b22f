import { z } from 'zod';
import { REASON_MAX } from '../../constants.ts';
import { BAN_DURATION_CODES } from '../../entities/bans.ts';
import { SanctionMinutes } from '../../entities/moderation.ts';
import { REPORT_REASONS } from '../../entities/report.ts';
import { User } from '../../entities/user.ts';
import { freeText, identifier, recordName } from '../../text/clean-text.ts';
import { AlsoLeft, MessageId, UserId, upMessage } from '../message.ts';

const Count = z.number().int().nonnegative();
const Reason = freeText().max(REASON_MAX);
const nothing = z.strictObject({}).nullish();
const Kicked = z.object({ kicked: Count });

export const requestReportUser = upMessage({
  name: 'requestReportUser',
  doc: 'Reports a user, optionally for one message',
  data: z.strictObject({
    userId: UserId,
    reason: z.enum(REPORT_REASONS),
    message: z.strictObject({ id: MessageId, text: freeText().max(4096) }).optional(),
    alsoLeft: AlsoLeft,
  }),
});

/** A reported user, with the number of open reports in total and per reason. */
const Reported = z.object({
  userID: z.string(),
  count: Count,
  reasons: z.partialRecord(z.enum(REPORT_REASONS), Count),
});
export type Reported = z.infer<typeof Reported>;

export const requestShowReported = upMessage({
  name: 'requestShowReported',
  doc: 'The connected users with open reports of the last day',
  data: nothing,
  ack: z.object({ reported: z.array(Reported) }),
});

/**
 * An open report as moderators see it in the chat. `message` is null for reports of private messages and for reports of
 * a user only.
 */
const ListedReport = z.object({
  id: z.string(),
  userID: z.string(),
  nickname: z.string(),
  room: z.string(),
  reason: z.enum(REPORT_REASONS),
  message: z.string().nullable(),
  isPrivate: z.boolean(),
  /** Time of the report (ISO 8601). */
  at: z.string(),
});
export type ListedReport = z.infer<typeof ListedReport>;

export const requestReports = upMessage({
  name: 'requestReports',
  doc: 'The open reports of the last day, newest first',
  data: nothing,
  ack: z.object({ reports: z.array(ListedReport) }),
});

export const requestCloseReport = upMessage({
  name: 'requestCloseReport',
  doc: 'Closes a report for every moderator',
  data: z.strictObject({ reportId: identifier().min(1).max(64) }),
});

export const forceDisconnect = upMessage({
  name: 'forceDisconnect',
  doc: 'Closes the sockets of a user',
  data: z.strictObject({ userID: UserId }),
});

export const requestShowAllConnected = upMessage({
  name: 'requestShowAllConnected',
  doc: 'The users of every room, in the order in which they appeared',
  data: nothing,
  ack: z.object({ users: z.array(User) }),
});

export const requestKickAllUsers = upMessage({
  name: 'requestKickAllUsers',
  doc: 'Kicks the users of one room, or of every room',
  data: z
    .strictObject({ room: recordName().min(1).max(256).optional(), reason: Reason.optional() })
    .optional(),
  ack: Kicked,
});

export const requestKickUser = upMessage({
  name: 'requestKickUser',
  doc: 'Kicks a user; with `minutes` the user may not come back for that long',
  data: z.strictObject({
    userId: UserId,
    reason: Reason.optional(),
    minutes: SanctionMinutes.optional(),
    alsoLeft: AlsoLeft,
  }),
});

export const requestKickSameIP = upMessage({
  name: 'requestKickSameIP',
  doc: 'Kicks every user with the network address of this one',
  data: z.strictObject({ userId: UserId }),
  ack: Kicked,
});

export const requestBanUser = upMessage({
  name: 'requestBanUser',
  doc: 'Bans a user',
  data: z.strictObject({
    userId: UserId,
    banDuration: z.enum(BAN_DURATION_CODES).optional(),
    alsoLeft: AlsoLeft,
  }),
});

export const requestChangeUserPermissions = upMessage({
  name: 'requestChangeUserPermissions',
  doc: 'Mutes or unmutes a user, or gives and takes the mark for one kick; only a mute takes `minutes`, `reason` and `alsoLeft`',
  data: z
    .strictObject({
      userId: UserId,
      prop: z.enum(['allowUserToWrite', 'hasOneTimeKick']),
      value: z.boolean(),
      minutes: SanctionMinutes.optional(),
      reason: Reason.optional(),
      alsoLeft: AlsoLeft,
    })
    .refine(
      ({ prop, value, minutes, reason, alsoLeft }) =>
        (prop === 'allowUserToWrite' && !value) || [minutes, reason, alsoLeft].every(of => of === undefined),
    ),
});

export const requestPerson = upMessage({
  name: 'requestPerson',
  doc: 'A user of any room, or one who left the chat within the last day, with the time of leaving',
  data: z.strictObject({ userId: UserId }),
  ack: z.object({ user: User, leftAt: z.string().exactOptional() }),
});

export const requestPinUser = upMessage({
  name: 'requestPinUser',
  doc: 'Pins a user to the top of the users list, or ends that',
  data: z.strictObject({ userId: UserId, pinned: z.boolean() }),
});
