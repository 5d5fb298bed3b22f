import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { KEPT, type Kept } from '../../worker/audit/place-signature.ts';
import { type Verification, verifyRecord } from '../../worker/audit/verify-record.ts';
import { database } from '../../worker/platform/database/client.ts';
import { events } from '../../worker/platform/database/tables/audit.ts';
import { auditLogOf } from '../../worker/platform/record/with-audit.ts';

export const auditLog = () => env.AUDIT_LOG.get(env.AUDIT_LOG.idFromName('samar'));

/** Every entry as it lies in the database. */
export const storedEntries = () => database(env).select().from(events).orderBy(events.turn);

/** State of the record's object outside of the database; null before its first entry. */
export const keptHead = (): Promise<Kept | null> =>
  runInDurableObject(auditLog(), (_, { storage }) => {
    const [row] = storage.sql
      .exec<{ body: string }>('SELECT body FROM stored_values WHERE key = ?', KEPT)
      .toArray();
    return row ? (JSON.parse(row.body) as Kept) : null;
  });

/** Leaves the object with this in its storage, as though it had stopped there. */
export async function stopWith(kept: Kept): Promise<void> {
  await runInDurableObject(auditLog(), (_, { storage }) => {
    storage.sql.exec(
      'INSERT OR REPLACE INTO stored_values (key, body) VALUES (?, ?)',
      KEPT,
      JSON.stringify(kept),
    );
  });
  await evictDurableObject(auditLogOf(env));
}

/** Result of `npm run audit:verify`. */
export async function verification(): Promise<Verification> {
  const { head = null, anchor = null, announced = [] } = (await keptHead()) ?? {};
  const witness = { head, anchor, announced };
  return verifyRecord(await storedEntries(), { before: witness, after: witness });
}
