/**
 * Every managed resource, by hand from the requirements: its path, the body of a new one (`n` makes its unique value),
 * its change, its unique field, and one wrong body with the text of its refusal.
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
  /** Its name for operators. A device or address is not written out, because retention would not find it in a text. */
  called: (record: Record<string, unknown>) => unknown;
  change: [method: string, path: string, body: unknown, status: number, fits: Record<string, unknown>] | null;
  replace?: [path: string, body: () => FormData];
  unique: string | null;
  wrong: [unknown, string];
};

/** Default values of a row. */
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
