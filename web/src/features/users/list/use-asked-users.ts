import { useEffect, useRef } from 'react';
import type { Reported } from '../../../../../protocol/wire/up/moderation.ts';
import { askLater } from '../../../client/actions/ask-later.ts';
import { findUser } from '../../../state/people.ts';

/** Remembers the last search without results, because typing further cannot find more. */
export class Searched {
  #foundNobody: string | null = null;

  /** A search that repeats or extends one without results is not worth sending, until another is typed. */
  isWorthAsking(query: string): boolean {
    if (this.#foundNobody !== null && !query.startsWith(this.#foundNobody)) this.#foundNobody = null;
    return query !== '' && this.#foundNobody === null;
  }

  async ask(query: string): Promise<void> {
    if (await askLater(({ askBySearch }) => askBySearch(query))) this.#foundNobody = query;
  }
}

/** Delay after typing before a search is sent. */
const PAUSE_MS = 300;

/** With a partial list, requests searched and reported users from the server. */
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
