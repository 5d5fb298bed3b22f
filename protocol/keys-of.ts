/** The keys of a table that is written as a literal. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  // A value may have more keys than its type names; a literal has none beside.
  return Object.keys(table) as Key[];
}
