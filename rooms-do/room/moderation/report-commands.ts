import { actorOf } from '../../../domain/presence/participant.ts';
import { MESSAGE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { Report, ReportCount } from '../../../protocol/entities/report.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { fullText } from '../../../protocol/poll-limits.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesRoomOf, seesUser, viewerClass } from '../../../protocol/rules/visibility.ts';
import { lineOf, messageFault } from '../../../protocol/text/length.ts';
import { encode } from '../../../protocol/wire/down.ts';
import {
  requestCloseReport,
  requestPinUser,
  requestReports,
  requestReportUser,
  requestShowAllConnected,
  requestShowReported,
} from '../../../protocol/wire/up/moderation.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { byAppearanceTime, type ConnectedUser } from '../../rpc/reports.ts';
import { call, command, type Reads, type RoomView, targeted } from '../platform/command.ts';
import { projectUser } from '../platform/participants/projection.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Returns the open reports of the last day, newest first, without reports about the reader or about invisible users.
 */
const listReports = command({
  on: requestReports,
  permit: may.showReported,
  load: async ({ actor }, reads) => {
    const reports = (await reads.reports()).filter(({ userID }) => userID !== actor.userId);
    const present = await reads.presentAmong([...new Set(reports.map(({ userID }) => userID))]);
    const unseen = new Set(
      present
        .filter(({ participant, roomId }) => !seesUser(actor, actorOf(participant, roomId)))
        .map(({ participant }) => participant.userId),
    );
    return reports.filter(({ userID }) => !unseen.has(userID));
  },
  allow: may.showReported,
  run: (_, reports) => [{ do: 'answer', data: { reports } }],
});

const closeReport = command({
  on: requestCloseReport,
  allow: may.showReported,
  run: ({ data: { reportId }, self }) => [
    call('closeReport', [{ reportId, username: self.username, userId: self.userId }], nickname => {
      if (nickname === null) return new Failure('not_found');
      const text = `إغلاق البلاغ عن: ${nickname}`;
      return [{ do: 'audit', note: { type: 'adminPanel', text }, by: self }];
    }),
  ],
});

/** Pins a user to the top of all users' lists for the rest of the session, or unpins the user. */
const pinUser = targeted({
  on: requestPinUser,
  target: ({ userId }) => userId,
  allow: (actor, target) => may.pin(actor, target),
  run: ({ data: { pinned }, target: { userId } }) => [{ do: 'change', userId, change: { pinned } }],
});

/**
 * Reports a user. Sends no frame to the reported user and returns a constant answer, so that a reporter learns nothing
 * about other reports.
 */
const reportUser = targeted({
  on: requestReportUser,
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  knows: (self, target) => target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target) => may.report(actor, target),
  check: ({ data, target, room }) =>
    data.message ? reportedMessage(room, target.userId, data.message) : null,
  run: ({ data, self, target: { userId, nickname }, room }, _, message) => {
    const report: Report = {
      id: room.newId(),
      reporterId: self.userId,
      userId,
      nickname,
      room: room.settings.name,
      reason: data.reason,
      message,
      at: room.now(),
    };
    return [{ do: 'persist', entry: { kind: 'report', report } }];
  },
});

/**
 * Quotes a message as the history stores it. For any other message, such as a private one, uses the text that
 * the reporter sent.
 */
function reportedMessage(
  room: RoomView,
  userId: string,
  { id, text: asSeen }: NonNullable<UpData<'requestReportUser'>['message']>,
): NonNullable<Report['message']> | Failure {
  const kept = room.message(id);
  if (kept?.sender.userID === userId) {
    const { voice } = kept;
    return voice
      ? { text: lineOf(kept), isTheirs: true, voice: voice.url }
      : { text: fullText(kept), isTheirs: true };
  }
  const text = asSeen.trim();
  const fault = messageFault(text);
  if (fault === 'empty') return new Failure('empty_message');
  if (fault) return new Failure('message_too_long', { limit: MESSAGE_MAX_GRAPHEMES });
  return { text, isTheirs: false };
}

/** Returns all users in every room that the sender may see. */
const showAllConnected = command({
  on: requestShowAllConnected,
  permit: may.showAllConnected,
  load: ({ actor }, reads) => visibleUsers(reads, actor),
  allow: may.showAllConnected,
  audit: () => ({ type: 'displayAllConnected' }),
  run: ({ actor }, visible) => {
    const viewer = viewerClass(actor);
    const users = visible.map(({ participant, roomId, room: name }) =>
      projectUser(participant, { id: roomId, name }, viewer),
    );
    return [{ do: 'answer', data: { users } }];
  },
});

/** Returns the users of all rooms who are visible to the viewer, in order of appearance. */
async function visibleUsers(reads: Reads, viewer: Actor): Promise<ConnectedUser[]> {
  const everybody = await reads.connectedUsers();
  return everybody
    .filter(({ participant, roomId, unlisted }) => {
      const other = actorOf(participant, roomId);
      return seesUser(viewer, other) && seesRoomOf(viewer, other, unlisted);
    })
    .sort((a, b) => byAppearanceTime(a.participant, b.participant));
}

/** Returns report counts and reasons of the last day, for connected users visible to the sender. */
const showReported = command({
  on: requestShowReported,
  permit: may.showReported,
  load: async ({ actor }, reads) => {
    const counts = Map.groupBy(await reads.openReports(), ({ userId }) => userId);
    const present = await reads.presentAmong([...counts.keys()]);
    const visible = present.filter(({ participant, roomId, unlisted }) => {
      const other = actorOf(participant, roomId);
      return seesUser(actor, other) && seesRoomOf(actor, other, unlisted);
    });
    return visible
      .sort((a, b) => byAppearanceTime(a.participant, b.participant))
      .map(({ participant: { userId } }) => ({ userId, counts: counts.get(userId) ?? [] }));
  },
  allow: may.showReported,
  run: (_, reported) => [{ do: 'answer', data: { reported: reported.map(summary) } }],
});

function summary({ userId, counts }: { userId: string; counts: readonly ReportCount[] }) {
  const reasons = Object.fromEntries(counts.map(({ reason, count }) => [reason, count]));
  return { userID: userId, count: counts.reduce((sum, { count }) => sum + count, 0), reasons };
}

/** Notifies users who may read reports about a change, except the reported user. */
export function tellReported(room: RoomState, { userId, isNew }: { userId: string; isNew: boolean }): void {
  const envelope = encode('reportsChanged', { isNew });
  for (const participant of room.participants.all())
    if (participant.userId !== userId && may.showReported(actorOf(participant, room.id)) === 'allowed')
      sendTo(room, participant.userId, envelope);
}

export const reportCommands = {
  requestCloseReport: closeReport,
  requestPinUser: pinUser,
  requestReports: listReports,
  requestReportUser: reportUser,
  requestShowAllConnected: showAllConnected,
  requestShowReported: showReported,
};
