import type { Row } from './described.ts';

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

/** What people call a record. */
export const nameOf = (row: Row): string => {
  const field = NAMES.find(each => typeof row[each] === 'string' && row[each] !== '');
  return field ? String(row[field]) : row._id;
};
