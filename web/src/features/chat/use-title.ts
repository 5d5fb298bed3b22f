import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';

/** Unread count, own name, the room, then the title from before. */
export const titleOf = (username: string, room: string | null, unread: number, before: string): string => {
  const place = room === null ? before : t('title.room', { room, title: before });
  const title = t('app.title', { username, title: place });
  return unread === 0 ? title : t('title.unread', { count: unread, title });
};

/** The title while the chat is open. */
export const useTitle = (username: string | undefined, room: string | null, unread: number): void => {
  const before = useRef<string | null>(null);
  useEffect(() => {
    before.current ??= document.title;
    if (!username) return;
    document.title = titleOf(username, room, unread, before.current);
  }, [username, room, unread]);
  useEffect(
    () => () => {
      if (before.current !== null) document.title = before.current;
      before.current = null;
    },
    [],
  );
};
