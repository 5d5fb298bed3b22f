import type { Row } from '../admin-resource.ts';
import type { Edits } from './edits.ts';

/** The fields that are names, not texts to be read. */
const NAMES = ['username', 'name', 'shortcut', 'shortcutTerm'] as const;

/** What a record is called now, where somebody else has given it another name since the form was opened; null where nobody has. */
export const newNameOf = (opened: Row, record: Row, edits: Edits | null): string | null => {
  const field = NAMES.find(each => typeof opened[each] === 'string');
  const name = field && record[field];
  if (field === undefined || typeof name !== 'string' || name === opened[field]) return null;
  // One's own save, of which another part was refused.
  return edits?.changed[field] === name ? null : name;
};
