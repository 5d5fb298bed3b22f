/**
 * What D1 says when it is busy, restarts or cannot be reached, and SQLite of a lock (Cloudflare, D1 error list, 2026-11).
 * A Durable Object says that it is overloaded by a property.
 */
const UNAVAILABLE =
  /D1 DB is overloaded|caused object to be reset|reset because its code was updated|memory limit and was reset|Network connection lost|transient issue on remote node|database (?:table )?is locked|SQLITE_BUSY/;

/** Whether the same request may well succeed a moment later. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (UNAVAILABLE.test(cause.message) || ('overloaded' in cause && cause.overloaded === true)) return true;
  return false;
}
