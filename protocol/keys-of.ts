/** Returns the typed keys of a table literal. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  // A value may have more keys than its type, but a literal has no others.
  return Object.keys(table) as Key[];
}
