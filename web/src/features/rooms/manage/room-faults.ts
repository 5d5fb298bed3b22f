import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { errorText } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-windows.ts';
import type { RoomDraft } from './room-draft.ts';

export type RoomFaults = Partial<Record<keyof RoomDraft, string>>;

const FIELDS = ['name', 'subject', 'password', 'maxUsers'] as const;

/** A refusal as errors by field; null where it is about no field. */
export const roomFaults = (refusal: RequestRejected): RoomFaults | null => {
  if (refusal.code === 'room_name_taken') return { name: errorText(refusal) };
  if (refusal.code !== 'validation') return null;
  const wrong = FIELDS.filter(field => new RegExp(`[:,] ${field}: `).test(refusal.message));
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map(field => [field, t(`room.fault.${field}`)]));
};
