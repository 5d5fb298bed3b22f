import { useEffect } from 'react';
import { say } from '../kit/toast.ts';
import { t } from '../text/t.ts';

const LOG = '[role=log]';

const inLog = (target: EventTarget | null): boolean => {
  const node = target instanceof Node ? target : null;
  return (node instanceof Element ? node : node?.parentElement)?.closest(LOG) !== null && node !== null;
};

const refuseCopy = (event: ClipboardEvent): void => {
  if (!inLog(document.getSelection()?.anchorNode ?? event.target)) return;
  event.preventDefault();
  say.blank(t('chat.copyBlocked'));
};

const refuseMenu = (event: MouseEvent): void => {
  if (inLog(event.target)) event.preventDefault();
};

const refuseTools = (event: KeyboardEvent): void => {
  if (event.key === 'F12') event.preventDefault();
};

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Copying and the context menu are refused in the messages only; leaving the page is asked about. */
export const useGuards = (on: boolean): void => {
  useEffect(() => {
    if (!on) return;
    document.addEventListener('copy', refuseCopy);
    document.addEventListener('contextmenu', refuseMenu);
    document.addEventListener('keydown', refuseTools);
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => {
      document.removeEventListener('copy', refuseCopy);
      document.removeEventListener('contextmenu', refuseMenu);
      document.removeEventListener('keydown', refuseTools);
      window.removeEventListener('beforeunload', askBeforeLeaving);
    };
  }, [on]);
};
