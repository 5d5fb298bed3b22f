import { useEffect, useRef } from 'react';
import type { Reported } from '../../../../../protocol/client/acks.ts';
import { askLater } from '../../../client/actions/ask-later.ts';
import { findUser } from '../../../state/people.ts';
import { Searched } from './searched.ts';

/** Somebody who writes is asked for once they pause. */
const PAUSE_MS = 300;

/** Where the page has a part of the list: whoever is sought, and whoever was reported, is asked for. */
export const useAskedUsers = (
  query: string,
  reported: Readonly<Record<string, Reported>> | null,
  isPartial: boolean,
): void => {
  const searched = useRef(new Searched());
  useEffect(() => {
    if (!searched.current.isWorthAsking(query) || !isPartial) return;
    const timer = setTimeout(() => void searched.current.ask(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, isPartial]);
  useEffect(() => {
    if (!isPartial) return;
    const missing = Object.keys(reported ?? {}).filter(id => !findUser(id));
    if (missing.length > 0) void askLater(({ askByIds }) => askByIds(missing));
  }, [reported, isPartial]);
};
