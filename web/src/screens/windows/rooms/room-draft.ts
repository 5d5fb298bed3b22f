import type { OwnRoom } from './own-room.ts';

/** What is written of a room in its form. An empty password says nothing of it. */
export type RoomDraft = { name: string; subject: string; password: string; maxUsers: string };

export const EMPTY_ROOM: RoomDraft = { name: '', subject: '', password: '', maxUsers: '' };

export const roomDraftOf = ({ name, subject, maxUsers }: OwnRoom): RoomDraft => ({
  name,
  subject,
  password: '',
  maxUsers: maxUsers === null ? '' : String(maxUsers),
});

/** The same in the words of a frame. */
export const saidOf = ({ name, subject, password, maxUsers }: RoomDraft) => ({
  name: name.trim(),
  subject: subject.trim(),
  ...(password && { password }),
  maxUsers: maxUsers === '' ? null : Number(maxUsers),
});
