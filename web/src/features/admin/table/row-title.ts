import { countryName } from '../../../i18n/locale.ts';
import type { Row } from '../admin-resource.ts';

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

/** The title of a record. */
export const rowTitle = (row: Row): string => {
  const field = NAMES.find(each => typeof row[each] === 'string' && row[each] !== '');
  if (field === undefined) return row._id;
  const text = String(row[field]);
  return field === 'country' ? (countryName(text) ?? text) : text;
};
