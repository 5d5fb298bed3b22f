import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { drizzle } from 'drizzle-orm/d1';
import type { SignedPlace } from '../../protocol/rest/monitoring.ts';
import { KEPT, type Kept } from '../../worker/audit/place-signature.ts';
import type { StoredEntry, Witness } from '../../worker/audit/verify-record.ts';
import { events } from '../../worker/platform/database/tables/audit.ts';
import { withLocalStores } from './local-stores.ts';

/** State of the event record's Durable Object, read from its own database. */
export type KeptWitness = Witness & {
  head: SignedPlace | null;
  anchor: SignedPlace | null;
  publicKey: string | null;
};

/** Event record of a local instance, oldest entry first. */
export const readRecord = (state: string): Promise<StoredEntry[]> =>
  withLocalStores(state, db => drizzle(db).select().from(events).orderBy(events.turn));

/**
 * Reads the head that the Durable Object of a local instance stores, also while the instance runs. Empty before the
 * first entry.
 */
export function readKeptHead(state: string): KeptWitness {
  const folder = path.join(state, 'v3/do/samar-AuditLog');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  for (const file of files.filter(name => /^[0-9a-f]{64}\.sqlite$/.test(name))) {
    const database = new DatabaseSync(path.join(folder, file), { readOnly: true });
    try {
      const row = database.prepare('SELECT body FROM stored_values WHERE key = ?').get(KEPT);
      // Only the Durable Object's own code writes this row, so the type is safe.
      if (row) return JSON.parse(String(row.body)) as Kept;
    } finally {
      database.close();
    }
  }
  return { head: null, anchor: null, announced: [], publicKey: null };
}
