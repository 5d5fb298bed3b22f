import { MESSAGE_MAX_GRAPHEMES } from '../../../../protocol/constants.ts';
import type { Report } from '../../../../protocol/entities/report.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { messageFault } from '../../../../protocol/text/length.ts';
import { requestReportUser } from '../../../../protocol/wire/up/reports.ts';
import type { UpData } from '../../../../protocol/wire/up.ts';
import { type RoomView, targeted } from '../command.ts';

/** Nobody in the chat is told, and the answer is always the same: a reporter learns nothing about other reports. */
export const reportUser = targeted({
  on: requestReportUser,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  knows: (self, target) => target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target) => may.report(actor, target),
  run: ({ data, self, target: { userId, nickname }, room }) => {
    const report: Report = {
      id: room.newId(),
      reporterId: self.userId,
      userId,
      nickname,
      room: room.settings.name,
      reason: data.reason,
      message: data.message ? said(room, userId, data.message) : null,
      at: room.now(),
    };
    return [{ do: 'persist', entry: { kind: 'report', report } }];
  },
});

/** A message in the history is quoted as it was sent. A private message is stored nowhere and is quoted as the reporter gives it. */
function said(
  room: RoomView,
  userId: string,
  { id, text: told }: NonNullable<UpData<'requestReportUser'>['message']>,
): NonNullable<Report['message']> {
  const kept = room.message(id);
  if (kept?.sender.userID === userId) return { text: kept.text, isTheirs: true };
  const text = told.trim();
  const fault = messageFault(text);
  if (fault === 'empty') throw new Failure('empty_message');
  if (fault) throw new Failure('message_too_long', { limit: MESSAGE_MAX_GRAPHEMES });
  return { text, isTheirs: false };
}
