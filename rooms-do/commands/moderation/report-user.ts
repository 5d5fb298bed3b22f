import { MESSAGE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { Report } from '../../../protocol/entities/report.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { messageFault } from '../../../protocol/text/length.ts';
import { requestReportUser } from '../../../protocol/wire/up/reports.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { type RoomView, targeted } from '../../command.ts';

/** Nobody in the chat is told of it, and it is always answered alike: who reports learns nothing of other reports. */
export const reportUser = targeted<'requestReportUser'>({
  on: requestReportUser,
  meter: 'ask',
  target: ({ userId }) => userId,
  knows: (self, target) => target.wroteTo.includes(self.userID),
  allow: (actor, target) => may.report(actor, target),
  run: ({ data, self, target: { userID, nickname }, room }) => {
    const report: Report = {
      id: room.newId(),
      reporterID: self.userID,
      userID,
      nickname,
      room: room.settings.name,
      reason: data.reason,
      message: data.message ? said(room, userID, data.message) : null,
      at: room.now(),
    };
    return [{ do: 'report', report }];
  },
});

/** A message that the room remembers is quoted as it was said; a whisper is kept nowhere and quoted as it is told. */
function said(
  room: RoomView,
  userID: string,
  { id, text: told }: NonNullable<UpData<'requestReportUser'>['message']>,
): NonNullable<Report['message']> {
  const kept = room.message(id);
  if (kept?.sender.userID === userID) return { text: kept.text, isTheirs: true };
  const text = told.trim();
  const fault = messageFault(text);
  if (fault === 'empty') throw new Failure('empty_message');
  if (fault) throw new Failure('message_too_long', { limit: MESSAGE_MAX_GRAPHEMES });
  return { text, isTheirs: false };
}
