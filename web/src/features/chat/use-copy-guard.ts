import { useEffect } from 'react';
import { isSwitching } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/toast/toast.ts';

const LOG = '[role=log]';

/** Users may copy their own text in a field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea');

type Selected = {
  rangeCount: number;
  getRangeAt: (at: number) => Pick<Range, 'collapsed' | 'intersectsNode'>;
};

/** Whether the selection contains all or part of any of these nodes. */
export const reaches = (selection: Selected | null, nodes: Iterable<Node>): boolean => {
  const all = [...nodes];
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, at) => selection?.getRangeAt(at));
  return ranges.some(range => range && !range.collapsed && all.some(node => range.intersectsNode(node)));
};

const blockCopy = (event: ClipboardEvent): void => {
  if (isField(event.target) || !reaches(document.getSelection(), document.querySelectorAll(LOG))) return;
  event.preventDefault();
  toast.blank(t('chat.copyBlocked'));
};

/** On a Mac, Ctrl and a click is a right-click too. */
const isRightClick = ({ button, ctrlKey }: MouseEvent): boolean => button === 2 || ctrlKey;

/** Fields keep their context menu, because a phone has no other way to paste. */
const blockContextMenu = (event: MouseEvent): void => {
  if (isRightClick(event) || !isField(event.target)) event.preventDefault();
};

const blockDevTools = (event: KeyboardEvent): void => {
  if (event.key === 'F12') event.preventDefault();
};

const confirmLeaving = (event: BeforeUnloadEvent): void => {
  if (!isSwitching) event.preventDefault();
};

/**
 * Blocks copying of messages, the context menu and F12, and asks before the page closes. Screen readers are unaffected:
 * text stays selectable, and nothing is hidden.
 */
export const useCopyGuard = (on: boolean): void => {
  useEffect(() => {
    if (!on) return;
    document.addEventListener('copy', blockCopy);
    document.addEventListener('cut', blockCopy);
    document.addEventListener('contextmenu', blockContextMenu);
    document.addEventListener('keydown', blockDevTools);
    window.addEventListener('beforeunload', confirmLeaving);
    return () => {
      document.removeEventListener('copy', blockCopy);
      document.removeEventListener('cut', blockCopy);
      document.removeEventListener('contextmenu', blockContextMenu);
      document.removeEventListener('keydown', blockDevTools);
      window.removeEventListener('beforeunload', confirmLeaving);
    };
  }, [on]);
};
