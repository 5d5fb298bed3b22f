const UNIQUE = /UNIQUE constraint failed: ([\w.]+)/;

/** The column (`table.column`) that already has a value which must be unique, or null when the error is another one. */
export function clashIn(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const column = UNIQUE.exec(cause.message)?.[1];
    if (column) return column;
  }
  return null;
}
