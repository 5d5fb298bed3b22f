import { useEffect } from 'react';
import { t } from '../text/t.ts';

/** The document's title while the chat is open: who one is, then the title that stood there before. */
export const useTitle = (username: string | undefined): void => {
  useEffect(() => {
    if (!username) return;
    const before = document.title;
    document.title = t('app.title', { username, title: before });
    return () => {
      document.title = before;
    };
  }, [username]);
};
