import { useEffect, useRef } from 'react';
import type { Reported } from '../../../../../protocol/wire/up/moderation.ts';
import { askLater } from '../../../client/actions/ask-later.ts';
import { findUser } from '../../../state/people.ts';

/** What somebody has sought who goes on writing: behind a name that nobody has, a whole sentence may follow. */
export class Searched {
  #foundNobody: string | null = null;

  /** What goes on from a search that found nobody finds nobody either. Begun again it is asked again. */
  isWorthAsking(query: string): boolean {
    if (this.#foundNobody !== null && !query.startsWith(this.#foundNobody)) this.#foundNobody = null;
    return query !== '' && this.#foundNobody === null;
  }

  async ask(query: string): Promise<void> {
    if (await askLater(({ askBySearch }) => askBySearch(query))) this.#foundNobody = query;
  }
}

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
