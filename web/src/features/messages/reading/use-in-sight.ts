import { useEffect } from 'react';

/**
 * Hears which of these elements come into sight on a page that is looked at. Those that are not there any more count as seen. `onSeen` must
 * not change.
 */
export const useInSight = (
  ids: readonly string[],
  find: (id: string) => Element | null,
  onSeen: (ids: readonly string[]) => void,
): void => {
  useEffect(() => {
    const idOf = new Map<Element, string>();
    const inSight = new Set<string>();
    const tell = (): void => {
      if (document.visibilityState === 'visible' && inSight.size > 0) onSeen([...inSight]);
    };
    const observer = new IntersectionObserver(entries => {
      for (const { target, isIntersecting } of entries) {
        const id = idOf.get(target) ?? '';
        if (isIntersecting) inSight.add(id);
        else inSight.delete(id);
      }
      tell();
    });
    for (const id of ids) {
      const element = find(id);
      if (element) {
        idOf.set(element, id);
        observer.observe(element);
      } else inSight.add(id);
    }
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [ids, find, onSeen]);
};
