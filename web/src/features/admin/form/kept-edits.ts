import {
  readSessionStored,
  removeSessionStored,
  writeSessionStored,
} from '../../../browser/session-storage.ts';
import { session } from '../../../state/session.ts';
import type { Edits, Fields } from './edits.ts';

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
