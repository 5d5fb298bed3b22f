import { toast } from 'react-hot-toast/headless';
import { TOAST_MS } from '../../../protocol/constants.ts';

export const TOASTS_SHOWN = 20;

const blank = (text: string): string => toast(text, { duration: TOAST_MS.error });

/** What is said in passing at the top of the screen. The same sentence twice is one toast. */
export const say = {
  blank,
  success: (text: string): string => toast.success(text, { id: text, duration: TOAST_MS.success }),
  adminSuccess: (text: string): string => toast.success(text, { id: text, duration: TOAST_MS.adminSuccess }),
  adminError: (text: string): string => toast.error(text, { id: text, duration: TOAST_MS.adminError }),
  error: (text: string): string => toast.error(text, { id: text, duration: TOAST_MS.error }),
  /** Stays until it is dismissed by what is given back. */
  loading: (text: string): (() => void) => {
    const id = toast.loading(text);
    return () => toast.dismiss(id);
  },
};
