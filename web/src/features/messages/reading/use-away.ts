import { useEffect } from 'react';
import { messages } from '../../../state/messages.ts';
import { comeBack, goAway } from '../../../state/reading/unread.ts';

/** Notes when the page is looked at, and what was read last when it is not any more. */
export const useAway = (): void => {
  useEffect(() => {
    const look = (): void => (document.visibilityState === 'hidden' ? goAway(messages) : comeBack());
    const leave = (): void => goAway(messages);
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
};
