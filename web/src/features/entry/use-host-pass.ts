import { useEffect, useRef } from 'react';
import type { Enter } from './use-entry.ts';

/** Where the address has a pass, or says that one will be posted, whoever the host page names enters without the form. Nobody else fetches any of it. */
export const useHostPass = (enter: Enter): void => {
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    if (!/^#pass(=|$)/.test(location.hash)) return;
    const unmounted = new AbortController();
    import('./take-host-pass.ts').then(
      ({ takeHostPass }) => takeHostPass(latest, unmounted.signal),
      // The page tells that a part could not be fetched, and the form is there.
      () => {},
    );
    return () => unmounted.abort();
  }, []);
};
