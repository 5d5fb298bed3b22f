import type { Flags } from '../account-draft.ts';

/** The flags of a record that are not as in the role's template. */
export const differencesFrom = (template: Flags, flags: Flags): string[] =>
  Object.keys(template).filter(name => (flags[name] === true) !== (template[name] === true));

/** The template's flags, as far as somebody may give them who holds `held`: what they lack stays withdrawn, or as it is. */
export const backToTemplate = (template: Flags, flags: Flags, held: Flags): Flags =>
  Object.fromEntries(
    Object.entries(template).map(([name, wanted]) => [
      name,
      wanted === true && (held[name] === true || flags[name] === true),
    ]),
  );
