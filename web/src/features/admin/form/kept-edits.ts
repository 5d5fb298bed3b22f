import {
  readSessionStored,
  removeSessionStored,
  writeSessionStored,
} from '../../../browser/session-storage.ts';
import { session } from '../../../state/session.ts';
import type { Edits, Fields } from './edits.ts';

const KEY = 'samar.panel.edits';

/** Passwords are never stored. */
const SECRET = ['password', 'passwordConfirm', 'currentPassword'];

type Kept = Record<string, Edits>;

let kept: Kept | null = null;

/**
 * Stored unsaved edits of a form. They survive the form, its section, a reload and an expired session, until the tab
 * closes or the operator logs out. `place` names the form.
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

/** Number of the operator's forms with unsaved edits. */
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

/** Separates the edits of operators who share a browser. */
const keyOf = (place: string): string => `${session.authKey} ${place}`;

const storable = ({ changed, before }: Edits): Edits => ({
  changed: withoutSecrets(changed),
  before: withoutSecrets(before),
});

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !SECRET.includes(field)));
