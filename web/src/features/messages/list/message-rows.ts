import type { ChatMessage, Departure } from '../../../../../protocol/entities/messages.ts';
import { dayOf } from '../../../i18n/format/format-moment.ts';

/** Join, leave, or move with its target room. */
export type JoinLeave = {
  type: 'coming';
  id: string;
  kind: 'joined' | 'left' | Departure['how'];
  room: string;
  names: string[];
};
/** Precedes the first line of a day. */
export type DayLine = { type: 'day'; id: string; at: string };
export type Row = { type: 'message'; id: string; message: ChatMessage } | JoinLeave | DayLine;

/** Rows of the list. Consecutive identical notices of one day share a row. */
export const toRows = (list: readonly ChatMessage[]): Row[] => {
  const rows: Row[] = [];
  let day: number | null = null;
  for (const message of list) {
    const { id, sender, sentAt, departure } = message;
    const own = dayOf(sentAt);
    if (own !== day && !Number.isNaN(own)) rows.push({ type: 'day', id: `day ${own}`, at: sentAt });
    if (!Number.isNaN(own)) day = own;
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
