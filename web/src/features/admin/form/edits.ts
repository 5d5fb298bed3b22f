export type Fields = Readonly<Record<string, unknown>>;

export type Edits = { changed: Fields; before: Fields };

export const NO_EDITS: Edits = { changed: {}, before: {} };

/** Applies the operator's edits to the record as last saved by anyone. */
export const applied = <Record extends Fields>({ changed }: Edits, record: Record): Record => ({
  ...record,
  ...changed,
});

export const edited = (edits: Edits, record: Fields, field: string, value: unknown): Edits => {
  if (isSame(value, record[field])) return withoutEdit(edits, field);
  const before = field in edits.before ? edits.before : { ...edits.before, [field]: record[field] };
  return { changed: { ...edits.changed, [field]: value }, before };
};

/** Discards the edit of a field, so that the record's value is shown again. */
export const withoutEdit = ({ changed, before }: Edits, field: string): Edits => ({
  changed: without(changed, field),
  before: without(before, field),
});

/** Keeps an edit despite a conflicting save, and takes the record's new value as its base. */
export const confirmed = (edits: Edits, record: Fields, field: string): Edits => ({
  ...edits,
  before: { ...edits.before, [field]: record[field] },
});

/** Edited fields that another operator meanwhile saved with a different value. */
export const conflictsIn = ({ changed, before }: Edits, record: Fields): string[] =>
  Object.keys(changed).filter(
    field => !isSame(record[field], before[field]) && !isSame(record[field], changed[field]),
  );

/** Unsaved edits, except those whose value another operator has already saved. */
export const unsaved = ({ changed }: Edits, record: Fields): Fields =>
  Object.fromEntries(Object.entries(changed).filter(([field, value]) => !isSame(value, record[field])));

const without = (fields: Fields, field: string): Fields => {
  const { [field]: _, ...rest } = fields;
  return rest;
};

/** Compares JSON values. In a form, empty text equals a missing value. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
