import { useEffect } from 'react';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/toast/toast.ts';

const LOG = '[role=log]';

const inLog = (target: EventTarget | null): boolean => {
  const node = target instanceof Node ? target : null;
  return (node instanceof Element ? node : node?.parentElement)?.closest(LOG) !== null && node !== null;
};

const blockCopy = (event: ClipboardEvent): void => {
  if (!inLog(document.getSelection()?.anchorNode ?? event.target)) return;
  event.preventDefault();
  toast.blank(t('chat.copyBlocked'));
};

const blockContextMenu = (event: MouseEvent): void => {
  if (inLog(event.target)) event.preventDefault();
};

const blockDevTools = (event: KeyboardEvent): void => {
  if (event.key === 'F12') event.preventDefault();
};

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Blocks copying and the context menu within the messages, and asks before leaving the page. */
export const useCopyGuard = (on: boolean): void => {
  useEffect(() => {
    if (!on) return;
    document.addEventListener('copy', blockCopy);
    document.addEventListener('contextmenu', blockContextMenu);
    document.addEventListener('keydown', blockDevTools);
    window.addEventListener('beforeunload', confirmLeaving);
    return () => {
      document.removeEventListener('copy', blockCopy);
      document.removeEventListener('contextmenu', blockContextMenu);
      document.removeEventListener('keydown', blockDevTools);
      window.removeEventListener('beforeunload', confirmLeaving);
    };
  }, [on]);
};
