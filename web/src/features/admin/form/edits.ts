export type Fields = Readonly<Record<string, unknown>>;

/** Edits by field, and the values before them. */
export type Edits = { changed: Fields; before: Fields };

export const NO_EDITS: Edits = { changed: {}, before: {} };

/** The record with the operator's edits, on top of others' saves. */
export const applied = <Record extends Fields>({ changed }: Edits, record: Record): Record => ({
  ...record,
  ...changed,
});

export const edited = (edits: Edits, record: Fields, field: string, value: unknown): Edits => {
  if (isSame(value, record[field])) return withoutEdit(edits, field);
  const before = field in edits.before ? edits.before : { ...edits.before, [field]: record[field] };
  return { changed: { ...edits.changed, [field]: value }, before };
};

/** The edit is given up: the field is what the record says. */
export const withoutEdit = ({ changed, before }: Edits, field: string): Edits => ({
  changed: without(changed, field),
  before: without(before, field),
});

/** The edit stands, although the record says something new. */
export const confirmed = (edits: Edits, record: Fields, field: string): Edits => ({
  ...edits,
  before: { ...edits.before, [field]: record[field] },
});

/** Edited fields that another operator changed to another value. */
export const conflictsIn = ({ changed, before }: Edits, record: Fields): string[] =>
  Object.keys(changed).filter(
    field => !isSame(record[field], before[field]) && !isSame(record[field], changed[field]),
  );

/** Unsaved edits: fields that another operator saved with the same value are left out. */
export const unsaved = ({ changed }: Edits, record: Fields): Fields =>
  Object.fromEntries(Object.entries(changed).filter(([field, value]) => !isSame(value, record[field])));

const without = (fields: Fields, field: string): Fields => {
  const { [field]: _, ...rest } = fields;
  return rest;
};

/** Values are JSON. For a form, an empty text and no value are the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
