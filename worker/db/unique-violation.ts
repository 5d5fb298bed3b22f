const UNIQUE = /UNIQUE constraint failed: ([\w.]+)/;

/** The column (`table.column`) whose unique constraint failed, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const column = UNIQUE.exec(cause.message)?.[1];
    if (column) return column;
  }
  return null;
}
