import { useEffect } from 'react';

// Modules that most visits never need, each loaded at the first event that requires it.

let isTranslationWatched = false;

/**
 * Loads the protection against page translation at the first `font` element, and passes all mutations since then to it.
 */
export const watchTranslation = (): void => {
  if (isTranslationWatched) return;
  isTranslationWatched = true;
  const fonts = document.getElementsByTagName('font');
  let seen: MutationRecord[] | null = null;
  const watch = (records: MutationRecord[]): void => {
    if (fonts.length === 0) return;
    if (seen) return void seen.push(...records);
    seen = records;
    import('./translated-text.ts').then(
      ({ keepTranslatedText }) => {
        keepTranslatedText([...(seen ?? []), ...observer.takeRecords()]);
        observer.disconnect();
      },
      () => {
        seen = null;
      },
    );
  };
  const observer = new MutationObserver(watch);
  observer.observe(document.body, { childList: true, subtree: true });
  watch([]);
};

/** Loads a module at the first event of this type that needs it, and stops it when the component unmounts. */
const useWithFirst = (
  type: 'focusin' | 'load',
  isNeeded: (target: EventTarget | null) => boolean,
  begin: () => Promise<() => void>,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments are constant, so the listener is set once
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let isAsked = false;
    const look = ({ target }: Event): void => {
      if (isAsked || !isNeeded(target)) return;
      isAsked = true;
      begin().then(
        end => (signal.aborted ? end() : signal.addEventListener('abort', end)),
        () => {
          isAsked = false;
        },
      );
    };
    document.addEventListener(type, look, { capture: true, signal });
    return () => ending.abort();
  }, []);
};

const STILL = matchMedia('(prefers-reduced-motion: reduce)');

const isUploaded = (target: EventTarget | null): boolean =>
  STILL.matches && target instanceof HTMLImageElement && target.src.includes('/uploads/');

/** Excludes fields, which are not removed while they have the focus. */
const isNoField = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.matches('input, textarea, form');

export const useDeferredFeatures = (): void => {
  useEffect(watchTranslation, []);
  useWithFirst('load', isUploaded, async () => (await import('./still-pictures.ts')).keepPicturesStill());
  useWithFirst('focusin', isNoField, async () => (await import('./lost-focus.ts')).watchLostFocus());
};
