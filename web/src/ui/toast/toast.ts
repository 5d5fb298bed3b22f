import { toast as show } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../../protocol/constants.ts';

export const TOASTS_SHOWN = 20;

/** The last toast of each subject. */
const shown = new Map<string, string>();

/**
 * A repeated text replaces its toast, with full time and a new announcement. The library would show the older one and
 * sometimes remove it at once by its first timer (2.6.1). Texts of one subject exclude each other.
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

/** Action of a toast's button, by toast id. */
const undos = new Map<string, () => void>();

export const undoOf = (id: string): (() => void) | null => undos.get(id) ?? null;

/** Once: the button goes with its toast. */
export const undo = (id: string): void => {
  const run = undos.get(id);
  undos.delete(id);
  show.dismiss(id);
  run?.();
};

/** Short messages at the top of the screen. */
export const toast = {
  blank: (text: string): string => once('blank', text, TOAST_MS.error),
  success: (text: string, subject?: string): string => once('success', text, TOAST_MS.success, subject),
  /** Can be undone while shown. */
  undoable: (text: string, run: () => void): string => {
    // Only the last act can be undone, because it may reverse the one before.
    const id = once('success', text, TOAST_MS.undo, 'undoable');
    undos.clear();
    undos.set(id, run);
    return id;
  },
  adminSuccess: (text: string): string => once('success', text, TOAST_MS.adminSuccess),
  adminError: (text: string): string => once('error', text, TOAST_MS.adminError),
  error: (text: string, subject?: string): string => once('error', text, TOAST_MS.error, subject),
  /** Stays until the returned function dismisses it. */
  loading: (text: string): (() => void) => {
    const id = show.loading(text);
    return () => show.dismiss(id);
  },
};
