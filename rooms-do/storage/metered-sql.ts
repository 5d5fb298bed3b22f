import type { Metered } from '../../protocol/entities/usage.ts';

/** The same storage, whose written rows are counted. A statement without results has written all its rows when `exec` answers. */
export function meteredSql(sql: SqlStorage, add: (what: Metered, amount: number) => void): SqlStorage {
  const counted: Pick<SqlStorage, 'exec'> = {
    exec: (query, ...bindings) => {
      const cursor = sql.exec<never>(query, ...bindings);
      if (cursor.rowsWritten > 0) add('objectRows', cursor.rowsWritten);
      return cursor;
    },
  };
  // Nothing here uses anything but `exec`, and the platform's own object cannot be extended.
  return counted as SqlStorage;
}
