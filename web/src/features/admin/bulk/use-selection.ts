import { useState } from 'react';
import { useHashLocation } from '../hash-location.ts';

type Named = { _id: string };

/** Selected rows of a list, including rows on other pages. A new search or filter clears the selection. */
export type Selection<Of extends Named> = {
  rows: readonly Of[];
  has: (row: Of) => boolean;
  /** Selects or deselects rows. */
  set: (rows: readonly Of[], chosen: boolean) => void;
  clear: () => void;
};

export function useSelection<Of extends Named>(): Selection<Of> {
  const { search, filter } = useHashLocation().hashLocation;
  const over = JSON.stringify([search, filter]);
  const [chosen, setChosen] = useState<{ over: string; rows: readonly Of[] }>({ over, rows: [] });
  const rows = chosen.over === over ? chosen.rows : [];
  return {
    rows,
    has: ({ _id }) => rows.some(row => row._id === _id),
    set: (some, isChosen) => setChosen({ over, rows: withRows(rows, some, isChosen) }),
    clear: () => setChosen({ over, rows: [] }),
  };
}

/** Adds `some` to `rows` without duplicates, or removes `some`. */
export function withRows<Of extends Named>(rows: readonly Of[], some: readonly Of[], chosen: boolean): Of[] {
  const ids = new Set(some.map(({ _id }) => _id));
  const others = rows.filter(({ _id }) => !ids.has(_id));
  return chosen ? [...others, ...some] : others;
}
