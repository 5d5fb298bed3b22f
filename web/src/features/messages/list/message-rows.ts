import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';

export type JoinLeave = { type: 'coming'; id: string; kind: 'joined' | 'left'; names: string[] };
export type Row = { type: 'message'; id: string; message: ChatMessage } | JoinLeave;

/** The rows of the list: consecutive joins, or consecutive leaves, share one row. */
export const toRows = (list: readonly ChatMessage[]): Row[] => {
  const rows: Row[] = [];
  for (const message of list) {
    const { id, kind, sender } = message;
    if (kind !== 'joined' && kind !== 'left') {
      rows.push({ type: 'message', id, message });
      continue;
    }
    const last = rows.at(-1);
    if (last?.type === 'coming' && last.kind === kind) {
      if (!last.names.includes(sender.nickname)) last.names.push(sender.nickname);
    } else rows.push({ type: 'coming', id, kind, names: [sender.nickname] });
  }
  return rows;
};
