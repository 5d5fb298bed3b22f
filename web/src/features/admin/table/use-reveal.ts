import { type RefObject, useCallback, useState } from 'react';
import { PAGE_LIMIT } from '../../../../../protocol/constants.ts';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import type { Page } from '../../../client/http/use-page.ts';
import type { Row } from '../admin-resource.ts';
import { useHashLocation } from '../hash-location.ts';
import { type ListView, readRows } from '../list/use-rows.ts';

type Identified = { _id: string };
type Read = (page: number, limit: number) => Promise<Page<Identified>>;

/** Maximum number of pages searched for a new record, which is last by age and often first by rank. */
const READS_MAX = 6;

/** Index of a record in a list, from 0; null if no read page contains it. */
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

export type Reveal = {
  /** Record to focus once it is rendered: its row, or the row's button that opened its form. */
  target: { id: string; part: 'row' | 'edit' } | null;
  /** Last created record. */
  marked: string | null;
  /** True while the list moves to a record's page. */
  isBusy: boolean;
  reached: () => void;
  /** Goes to the page of a saved record after the refetch and marks a new one. */
  show: (id: string, isNew: boolean, refreshed: Promise<void>) => Promise<void>;
  /** Focuses the next record after a removal. `rows`: rows before the removal. */
  neighbour: (id: string, rows: readonly Row[]) => void;
};

/** Moves the focus after saving or removing a record. Focuses `otherwise` if its row is missing. */
export const useReveal = (
  { name }: Resource,
  { limit, search, sort }: ListView,
  otherwise: RefObject<HTMLElement | null>,
): Reveal => {
  const { go } = useHashLocation();
  const [target, setTarget] = useState<Reveal['target']>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const reached = useCallback((): void => setTarget(null), []);
  const show: Reveal['show'] = async (id, isNew, refreshed) => {
    setLooking(true);
    await refreshed;
    const find = (words: string): Promise<number | null> => {
      const read = readRows(name);
      const view = { ...(words !== '' && { search: words }), ...(sort !== '' && { sort }) };
      return placeInList(id, (page, rows) =>
        read({
          query: { page: String(page), limit: String(rows), ...view },
          signal: new AbortController().signal,
        }),
      ).catch(() => null); // the list was read just before and shows the error
    };
    const among = await find(search);
    // A saved record might not match the current search.
    const isHidden = among === null && search !== '';
    const place = isHidden ? await find('') : among;
    setLooking(false);
    setMarked(isNew ? id : null);
    if (place === null) return otherwise.current?.focus();
    go({ ...(isHidden && { search: '' }), page: Math.floor(place / limit) + 1 });
    setTarget({ id, part: isNew ? 'row' : 'edit' });
  };
  const neighbour = (id: string, rows: readonly Row[]): void => {
    const at = rows.findIndex(({ _id }) => _id === id);
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) setTarget({ id: next._id, part: 'row' });
    else otherwise.current?.focus();
  };
  return { target, marked, isBusy: isLooking || target !== null, reached, show, neighbour };
};
