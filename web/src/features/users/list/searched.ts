import { askLater } from '../../../client/actions/ask-later.ts';

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
