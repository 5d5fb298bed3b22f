import type { ReactNode } from 'react';
import { countryName } from '../../../i18n/locale.ts';
import type { Column, Row } from '../admin-resource.ts';
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

const NAMES = [
  'username',
  'name',
  'shortcut',
  'shortcutTerm',
  'text',
  'IPOrHost',
  'fingerprint',
  'country',
] as const;

export const rowTitle = (row: Row): string => {
  const field = NAMES.find(each => typeof row[each] === 'string' && row[each] !== '');
  if (field === undefined) return row._id;
  const text = String(row[field]);
  return field === 'country' ? (countryName(text) ?? text) : text;
};
