import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';

/** The title while the chat is open: unread count, own name, then the title from before. */
export const useTitle = (username: string | undefined, unread: number): void => {
  const before = useRef<string | null>(null);
  useEffect(() => {
    before.current ??= document.title;
    if (!username) return;
    const title = t('app.title', { username, title: before.current });
    document.title = unread === 0 ? title : t('title.unread', { count: unread, title });
  }, [username, unread]);
  useEffect(
    () => () => {
      if (before.current !== null) document.title = before.current;
      before.current = null;
    },
    [],
  );
};
