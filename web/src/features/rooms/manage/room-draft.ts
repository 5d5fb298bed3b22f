import type { OwnRoom } from '../../../../../protocol/wire/up/rooms.ts';

/** A room as its form holds it. An empty password changes nothing. */
export type RoomDraft = { name: string; subject: string; password: string; maxUsers: string };

export const EMPTY_ROOM: RoomDraft = { name: '', subject: '', password: '', maxUsers: '' };

export const roomDraftOf = ({ name, subject, maxUsers }: OwnRoom): RoomDraft => ({
  name,
  subject,
  password: '',
  maxUsers: maxUsers === null ? '' : String(maxUsers),
});

/** The draft as fields of a request. */
export const roomFieldsOf = ({ name, subject, password, maxUsers }: RoomDraft) => ({
  name: name.trim(),
  subject: subject.trim(),
  ...(password && { password }),
  maxUsers: maxUsers === '' ? null : Number(maxUsers),
});
