import { toast as show } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../../protocol/constants.ts';

export const TOASTS_SHOWN = 20;

/** Last toast of each subject. */
const shown = new Map<string, string>();

/**
 * A repeated text replaces its toast, with full time and a new announcement. The library would keep the older one and
 * may remove it early with its first timer (2.6.1). Only one toast per subject is shown.
 */
const once = (
  type: 'blank' | 'success' | 'error',
  text: string,
  duration: number,
  subject: string = text,
): string => {
  const older = shown.get(subject);
  if (older !== undefined) show.remove(older);
  const id = type === 'blank' ? show(text, { duration }) : show[type](text, { duration });
  shown.set(subject, id);
  return id;
};

/** Undo functions by toast id. */
const undos = new Map<string, () => void>();

export const undoOf = (id: string): (() => void) | null => undos.get(id) ?? null;

/** Runs once, because the button disappears with its toast. */
export const undo = (id: string): void => {
  const run = undos.get(id);
  undos.delete(id);
  show.dismiss(id);
  run?.();
};

export const toast = {
  blank: (text: string): string => once('blank', text, TOAST_MS.error),
  success: (text: string, subject?: string): string => once('success', text, TOAST_MS.success, subject),
  /** The action can be undone while the toast is shown. */
  undoable: (text: string, run: () => void): string => {
    // Only the last action can be undone, because it may reverse the previous one.
    const id = once('success', text, TOAST_MS.undo, 'undoable');
    undos.clear();
    undos.set(id, run);
    return id;
  },
  adminSuccess: (text: string): string => once('success', text, TOAST_MS.adminSuccess),
  adminError: (text: string): string => once('error', text, TOAST_MS.adminError),
  error: (text: string, subject?: string): string => once('error', text, TOAST_MS.error, subject),
  loading: (text: string): (() => void) => {
    const id = show.loading(text);
    return () => show.dismiss(id);
  },
};
