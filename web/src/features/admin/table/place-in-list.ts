import { PAGE_LIMIT } from '../../../../../protocol/constants.ts';
import type { Page } from '../../../client/http/use-page.ts';

type Identified = { _id: string };
type Read = (page: number, limit: number) => Promise<Page<Identified>>;

/** By age a new record is the last one, by rank often the first: whoever is in none of these is not looked for any longer. */
const READS_MAX = 6;

/** Where a record stands in a list, counted from 0; null where it is in none of the pages that were read. */
export async function placeInList(id: string, read: Read): Promise<number | null> {
  const limit = PAGE_LIMIT.max;
  const first = await read(1, limit);
  const pages = [1, ...Array.from({ length: first.numPages - 1 }, (_, at) => first.numPages - at)];
  for (const page of pages.slice(0, READS_MAX)) {
    const { rows } = page === 1 ? first : await read(page, limit);
    const at = rows.findIndex(({ _id }) => _id === id);
    if (at >= 0) return (page - 1) * limit + at;
  }
  return null;
}
