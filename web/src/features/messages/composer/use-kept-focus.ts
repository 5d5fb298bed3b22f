import { type RefObject, useLayoutEffect } from 'react';

/**
 * Of a field that is taken away for a while: whether it had the focus, which it gets back when it comes again, unless the focus has gone
 * elsewhere meanwhile.
 */
export const useKeptFocus = (
  field: RefObject<HTMLTextAreaElement | null>,
  kept: RefObject<boolean>,
): void => {
  useLayoutEffect(() => {
    const element = field.current;
    if (kept.current && document.activeElement === document.body) element?.focus();
    // Runs before the field leaves the page, while it still has the focus.
    return () => {
      kept.current = document.activeElement === element;
    };
  }, [field, kept]);
};
