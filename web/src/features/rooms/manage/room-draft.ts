import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import type { OwnRoom } from '../../../../../protocol/wire/up/rooms.ts';
import { errorText } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-windows.ts';

/** State of a room form. An empty password changes nothing. */
export type RoomDraft = { name: string; subject: string; password: string; maxUsers: string };

export const EMPTY_ROOM: RoomDraft = { name: '', subject: '', password: '', maxUsers: '' };

export const roomDraftOf = ({ name, subject, maxUsers }: OwnRoom): RoomDraft => ({
  name,
  subject,
  password: '',
  maxUsers: maxUsers === null ? '' : String(maxUsers),
});

export const roomFieldsOf = ({ name, subject, password, maxUsers }: RoomDraft) => ({
  name: name.trim(),
  subject: subject.trim(),
  ...(password && { password }),
  maxUsers: maxUsers === '' ? null : Number(maxUsers),
});

export type RoomFaults = Partial<Record<keyof RoomDraft, string>>;

const FIELDS = ['name', 'subject', 'password', 'maxUsers'] as const;

/** A refusal as errors by field; null if it concerns no field. */
export const roomFaults = (refusal: RequestRejected): RoomFaults | null => {
  if (refusal.code === 'room_name_taken') return { name: errorText(refusal) };
  if (refusal.code !== 'validation') return null;
  const wrong = FIELDS.filter(field => new RegExp(`[:,] ${field}: `).test(refusal.message));
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map(field => [field, t(`room.fault.${field}`)]));
};
