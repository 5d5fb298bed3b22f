import type { ReactNode } from 'react';
import type { Column } from '../admin-resource.ts';
import type { PhonePlace } from './phone-places.ts';

/** Facts in a row's menu: everything except the picture. */
export const factsOf = <Of>(
  columns: readonly Column<Of>[],
  places: readonly PhonePlace[],
  row: Of,
): { label: string; content: ReactNode }[] =>
  columns
    .filter((_, at) => places[at] !== 'picture')
    .map(({ label, render }) => ({ label, content: render(row) }));
