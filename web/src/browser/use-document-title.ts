import { useEffect, useRef } from 'react';

/** The title of the page while a screen is shown, made from the title that was there before, which comes back after it. */
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
