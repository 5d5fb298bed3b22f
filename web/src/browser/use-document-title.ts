import { useEffect, useRef } from 'react';

/**
 * Sets the page title while a screen is shown and restores the previous title afterwards. `titleOf` receives the
 * previous title.
 */
export const useDocumentTitle = (titleOf: (before: string) => string): void => {
  const before = useRef<string | null>(null);
  useEffect(() => {
    before.current ??= document.title;
    document.title = titleOf(before.current);
  });
  useEffect(
    () => () => {
      if (before.current !== null) document.title = before.current;
      before.current = null;
    },
    [],
  );
};
