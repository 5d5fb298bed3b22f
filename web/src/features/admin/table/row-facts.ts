import type { ReactNode } from 'react';
import type { Column } from '../admin-resource.ts';
import type { PhonePlace } from './phone-places.ts';

/** What the menu of a row says of its record: everything but its picture, which the row has. */
export const factsOf = <Of>(
  columns: readonly Column<Of>[],
  places: readonly PhonePlace[],
  row: Of,
): { label: string; content: ReactNode }[] =>
  columns
    .filter((_, at) => places[at] !== 'picture')
    .map(({ label, render }) => ({ label, content: render(row) }));
