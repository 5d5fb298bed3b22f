import type { Declined } from '../../../socket/outbox.ts';
import { refusalText } from '../../../text/refusal.ts';
import { w } from '../../../text/w.ts';
import type { RoomDraft } from './room-draft.ts';

export type RoomFaults = Partial<Record<keyof RoomDraft, string>>;

const FIELDS = ['name', 'subject', 'password', 'maxUsers'] as const;

/** What of a refusal belongs beside which field; null where it is about none of them. */
export const roomFaults = (refusal: Declined): RoomFaults | null => {
  if (refusal.code === 'room_name_taken') return { name: refusalText(refusal) };
  if (refusal.code !== 'validation') return null;
  const wrong = FIELDS.filter(field => new RegExp(`[:,] ${field}: `).test(refusal.message));
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map(field => [field, w(`room.fault.${field}`)]));
};
