import type { ChatMessage, Departure } from '../../../../../protocol/entities/chat-message.ts';

/** What happened to people, and into which room if it was a transfer. */
export type JoinLeave = {
  type: 'coming';
  id: string;
  kind: 'joined' | 'left' | Departure['how'];
  room: string;
  names: string[];
};
export type Row = { type: 'message'; id: string; message: ChatMessage } | JoinLeave;

/** The rows of the list: consecutive lines that say the same share one row. */
export const toRows = (list: readonly ChatMessage[]): Row[] => {
  const rows: Row[] = [];
  for (const message of list) {
    const { id, sender, departure } = message;
    if (message.kind !== 'joined' && message.kind !== 'left') {
      rows.push({ type: 'message', id, message });
      continue;
    }
    const kind = departure?.how ?? message.kind;
    const room = departure?.room ?? '';
    const last = rows.at(-1);
    if (last?.type === 'coming' && last.kind === kind && last.room === room) {
      if (!last.names.includes(sender.nickname)) last.names.push(sender.nickname);
    } else rows.push({ type: 'coming', id, kind, room, names: [sender.nickname] });
  }
  return rows;
};
