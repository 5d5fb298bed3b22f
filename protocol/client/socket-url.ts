import type { RoomTicket } from '../wire/up/rooms.ts';

/** The last message of the room that this browser has, and the version of its list of people. */
export type Resume = { since: number; epoch: string; users?: string | null } | null;

/** With 2 a change of a user's state comes without the entry: for a client that keeps the list. */
export type CompactLists = '1' | '2';

/** `base`: the origin of the API, or the page's own address. */
export const socketUrl = (
  { ticket, roomId }: RoomTicket,
  resume: Resume,
  base: string,
  lists: CompactLists = '1',
): string => {
  const url = new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/socket`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  url.searchParams.set('compact', lists);
  url.searchParams.set('parts', '1');
  if (resume) {
    url.searchParams.set('since', String(resume.since));
    url.searchParams.set('epoch', resume.epoch);
    if (resume.users) url.searchParams.set('users', resume.users);
  }
  return url.href;
};
