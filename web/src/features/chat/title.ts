import { t } from '../../i18n/t.ts';

/** Unread count, own name, the room, then the title from before. */
export const titleOf = (
  username: string | undefined,
  room: string | null,
  unread: number,
  before: string,
): string => {
  if (!username) return before;
  const place = room === null ? before : t('title.room', { room, title: before });
  const title = t('app.title', { username, title: place });
  return unread === 0 ? title : t('title.unread', { count: unread, title });
};
