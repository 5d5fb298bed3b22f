import { useRef, useState } from 'react';
import {
  readSessionStored,
  removeSessionStored,
  writeSessionStored,
} from '../../../browser/session-storage.ts';
import { session } from '../../../state/session.ts';

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

const KEY = 'samar.panel.edits';

/** Password fields, whose values are never stored. */
const SECRET = ['password', 'passwordConfirm', 'currentPassword'];

type Kept = Record<string, Edits>;

let kept: Kept | null = null;

/**
 * Stored unsaved edits of a form, named by `place`. They survive closing the form or section, a reload and an expired
 * session, until the tab closes or the operator logs out.
 */
export const keptEdits = (place: string): Edits | null => all()[keyOf(place)] ?? null;

export const keepEdits = (place: string, edits: Edits): void => {
  const { [keyOf(place)]: _, ...others } = all();
  kept = Object.keys(edits.changed).length === 0 ? others : { ...others, [keyOf(place)]: edits };
  writeSessionStored(
    KEY,
    Object.fromEntries(Object.entries(kept).map(([key, each]) => [key, storable(each)])),
  );
};

/** Number of forms in which the operator has unsaved edits. */
export const countKeptEdits = (): number =>
  Object.keys(all()).filter(key => key.startsWith(keyOf(''))).length;

export const forgetEdits = (): void => {
  kept = {};
  removeSessionStored(KEY);
};

const all = (): Kept => {
  kept ??= readSessionStored<Kept>(KEY) ?? {};
  return kept;
};

/** Storage key that separates the edits of operators who share a browser. */
const keyOf = (place: string): string => `${session.authKey} ${place}`;

const storable = ({ changed, before }: Edits): Edits => ({
  changed: withoutSecrets(changed),
  before: withoutSecrets(before),
});

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !SECRET.includes(field)));

/** Edits of one form, named by `place`. `record`: the server's current state. */
export const useEdits = <Record extends Fields>(place: string, record: Record) => {
  const [edits, setEdits] = useState<Edits>(() => keptEdits(place) ?? NO_EDITS);
  const [isRestored, setRestored] = useState(() => keptEdits(place) !== null);
  // Edits are stored immediately, because several may precede the next render, and the last one might not be followed
  // by a render.
  const latest = useRef(edits);
  const update = (next: (now: Edits) => Edits): void => {
    latest.current = next(latest.current);
    keepEdits(place, latest.current);
    setEdits(latest.current);
  };
  const discard = (): void => {
    setRestored(false);
    update(() => NO_EDITS);
  };
  return {
    edits,
    draft: applied(edits, record),
    changed: unsaved(edits, record),
    conflicts: conflictsIn(edits, record),
    /** Whether the edits were made before this form was opened. */
    isRestored,
    set: (field: string, value: unknown) => update(now => edited(now, record, field, value)),
    keepMine: (field: string) => update(now => confirmed(now, record, field)),
    takeTheirs: (field: string) => update(now => withoutEdit(now, field)),
    discard,
  };
};
