/**
 * All managed resources, written by hand from the requirements. Each has its path, the body of a new record (`n` makes
 * its unique value), a change, its unique field, and an invalid body with the text of its refusal.
 */
export type Row = {
  path: string;
  list: string;
  singular: string;
  section: string;
  key: string;
  isListed: boolean;
  filters: readonly string[];
  make: (n: string) => unknown;
  /** Name in the event record. Omits devices and addresses, because retention would not find them in a text. */
  called: (record: Record<string, unknown>) => unknown;
  change: [method: string, path: string, body: unknown, status: number, fits: Record<string, unknown>] | null;
  replace?: [path: string, body: () => FormData];
  unique: string | null;
  wrong: [unknown, string];
};

export const row = (
  over: Partial<Row> & Pick<Row, 'path' | 'singular' | 'section' | 'make' | 'called' | 'change' | 'wrong'>,
): Row => ({
  list: over.path.slice(1),
  key: '_id',
  isListed: true,
  filters: [],
  unique: null,
  ...over,
});
