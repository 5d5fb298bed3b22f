import { toast as show } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../../protocol/constants.ts';

export const TOASTS_SHOWN = 20;

const blank = (text: string): string => show(text, { duration: TOAST_MS.error });

/** Short messages at the top of the screen. The same text twice is one toast. */
export const toast = {
  blank,
  success: (text: string): string => show.success(text, { id: text, duration: TOAST_MS.success }),
  adminSuccess: (text: string): string => show.success(text, { id: text, duration: TOAST_MS.adminSuccess }),
  adminError: (text: string): string => show.error(text, { id: text, duration: TOAST_MS.adminError }),
  error: (text: string): string => show.error(text, { id: text, duration: TOAST_MS.error }),
  /** Stays until the returned function dismisses it. */
  loading: (text: string): (() => void) => {
    const id = show.loading(text);
    return () => show.dismiss(id);
  },
};
