import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import type { ReportedLine } from '../../../../protocol/rest/moderation.ts';

/** What somebody wrote to oneself, as it is given back with a report: only what came with its proof. */
export const reportableLines = (peerId: string, list: readonly ChatMessage[]): ReportedLine[] =>
  list.flatMap(({ id, text, room, sender, sentAt, proof }) =>
    sender.userID === peerId && proof !== undefined
      ? [{ id, text, room, nickname: sender.nickname, sentAt, proof }]
      : [],
  );
