import { asc, desc, eq, exists, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Resource } from '../../../protocol/resources/define.ts';
import { locationOf } from '../../../rooms-do/rpc/admissions.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../database/client.ts';
import { batchAssert, changedSome, failedAssertion, type Statement } from '../database/statement.ts';
import { events, eventsAnchor, eventsPending } from '../database/tables/audit.ts';
import { type Env, isRequestLogOff } from '../env.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { notifyResources } from '../notifications.ts';
import type { Operator } from '../sessions/require-operator.ts';
import { type Acting, actingIn, type Consent, NO_APPROVAL } from './approvable-action.ts';
import { type ChangedField, changesText, nameOf, type PanelAction, panelAuditText } from './audit-text.ts';
import { type AuditEntry, CHAIN_START, type ChainedEntry, type ChainTail } from './chain.ts';
import type { TrackedChanges } from './tracked-changes.ts';

export function auditLogOf(env: Pick<Env, 'AUDIT_LOG' | 'SAMAR_LOCATION'>) {
  isolateUsage.add('objectRequests', 1);
  return env.AUDIT_LOG.get(env.AUDIT_LOG.idFromName(SITE_NAME), { locationHint: locationOf(env) });
}

/**
 * Requests the chaining of new entries. Entries are stored with their actions, so a failure only delays their chain
 * position. The next action, the object's alarm or the hourly run retries.
 */
export async function chainPending(env: Env): Promise<void> {
  try {
    await auditLogOf(env).chainPending();
  } catch (error) {
    console.error(JSON.stringify({ what: 'audit_entries_wait', error: String(error) }));
  }
}

/**
 * Writes one log line per action, with the turn of its audit entry. The line contains no text, name, address or device.
 */
export function logActs(env: Env, entries: readonly ChainedEntry[]): void {
  if (isRequestLogOff(env)) return;
  for (const { turn, eventType, userRole, eventDate } of entries)
    console.log(JSON.stringify({ what: 'act', turn, type: eventType, role: userRole, at: eventDate }));
}

/** Entries per round. D1 receives them as one value, which it limits to 2 MB (2026-11). */
export const PENDING_ROUND = 100;

export type PendingEntry = { position: number; entry: AuditEntry; isChained: boolean };

/** An entry before chaining. `changes`: changed values, appended to its text when it is chained. */
export type NewEntry = AuditEntry & { changes?: TrackedChanges | undefined };

type Body = AuditEntry & { fields?: readonly ChangedField[] };

/** Stores entries for chaining, in the transaction of their actions and before these. Skips a repeated entry. */
export function addPending(db: Database, entries: readonly NewEntry[]): BatchItem<'sqlite'>[] {
  const plain = entries.filter(({ changes }) => changes === undefined);
  return [
    ...(plain.length === 0
      ? []
      : [sql`SELECT NULL, value ->> 'id', value, NULL FROM json_each(${JSON.stringify(plain)}) WHERE true`]),
    ...entries.flatMap(({ changes, ...entry }) =>
      changes === undefined
        ? []
        : [
            sql`SELECT NULL, ${entry.id}, ${JSON.stringify({ ...entry, fields: changes.fields })}, ${changes.before} WHERE true`,
          ],
    ),
  ].map(rows => db.insert(eventsPending).select(rows).onConflictDoNothing());
}

/** Next entries to chain, in transaction order. `isChained`: a room sent this entry before. */
export async function readPending(db: Database): Promise<PendingEntry[]> {
  const known = db.select({ one: sql`1` }).from(events).where(sql`${events.id} = ${eventsPending.id}`);
  const rows = await db
    .select({
      position: eventsPending.position,
      body: eventsPending.body,
      before: eventsPending.before,
      isChained: sql<number>`${exists(known)}`.as('is_chained'),
    })
    .from(eventsPending)
    .orderBy(asc(eventsPending.position))
    .limit(PENDING_ROUND);
  return rows.map(({ position, body, before, isChained }) => ({
    position,
    entry: entryOf(body, before),
    isChained: isChained === 1,
  }));
}

/** The casts are safe, because only `addPending` writes these rows. */
function entryOf(body: string, before: string | null): AuditEntry {
  const { fields = [], ...entry } = JSON.parse(body) as Body;
  const values = (JSON.parse(before ?? '[]') as unknown[][]).flat();
  return { ...entry, eventData: `${entry.eventData}${changesText(fields, values)}` };
}

export const removePending = (db: Database, pending: readonly PendingEntry[]): BatchItem<'sqlite'> => {
  const positions = JSON.stringify(pending.map(({ position }) => position));
  const chained = sql`(SELECT value FROM json_each(${positions}))`;
  return db.delete(eventsPending).where(inArray(eventsPending.position, chained));
};

/** Last entry in the database, or the anchor if retention removed all entries. */
export async function readTail(db: Database): Promise<ChainTail> {
  const [[last], [removed]] = await db.batch([
    db.select({ turn: events.turn, hash: events.hash }).from(events).orderBy(desc(events.turn)).limit(1),
    db.select().from(eventsAnchor).orderBy(desc(eventsAnchor.turn)).limit(1),
  ]);
  return last ?? removed ?? CHAIN_START;
}

/** Whether the record contains this position, or starts after it. */
export async function hasPlace(db: Database, { turn, hash }: ChainTail): Promise<boolean> {
  if (turn === 0) return true;
  const [[entry], [anchor]] = await db.batch([
    db.select({ hash: events.hash }).from(events).where(eq(events.turn, turn)),
    db.select({ hash: eventsAnchor.hash }).from(eventsAnchor).where(eq(eventsAnchor.turn, turn)),
  ]);
  return (entry ?? anchor)?.hash === hash;
}

export const readAfter = (db: Database, { turn }: ChainTail) =>
  db.select().from(events).where(gt(events.turn, turn)).orderBy(events.turn);

/**
 * Inserts links with one statement and one parameter. One parameter per column would exceed D1's limit for a hundred
 * entries.
 */
export function insertLinks(db: Database, links: readonly ChainedEntry[]): BatchItem<'sqlite'> {
  const values = sql.join(
    Object.keys(getTableColumns(events)).map(field => sql`value ->> ${sql.raw(`'${field}'`)}`),
    sql`, `,
  );
  return db
    .insert(events)
    .select(sql`SELECT ${values} FROM json_each(${JSON.stringify(links)}) WHERE true ORDER BY key`);
}

export async function withAuditEntry<Row>(
  env: Env,
  entry: NewEntry,
  statement: Statement<Row>,
): Promise<Row> {
  const [done] = await withAuditEntries(env, [entry], [statement]);
  // Cast because a batch returns untyped results.
  return done as Row;
}

/**
 * Runs statements and stores their audit entries in one transaction. Returns the statements' results. Pending entries
 * have a separate table, because only one object assigns chain positions, so that writers do not compete for them.
 */
export async function withAuditEntries(
  env: Env,
  entries: readonly NewEntry[],
  statements: readonly Statement[] = [],
): Promise<unknown[]> {
  const db = database(env);
  const pending = addPending(db, entries);
  const [first, ...rest] = [...pending, ...statements];
  if (!first) return [];
  const answers = await db.batch([first, ...rest]);
  await chainPending(env);
  return answers.slice(pending.length);
}

const GONE = 'record_gone';

function mapGoneError(error: unknown): never {
  throw failedAssertion(error) === GONE ? new Failure('not_found') : error;
}

type Audited = Pick<Resource, 'name' | 'noun'>;
type Called = Record<string, unknown> | string;
type PanelAct =
  | readonly [action: Exclude<PanelAction, 'edited'>, Audited, Called, changes?: undefined]
  | readonly [action: 'edited', Audited, Called, changes: TrackedChanges];

/** Like `withAuditEntry`, for an operator's action on a record with additional writes. Also notifies rooms. */
export const withPanelAudit = <Row>(
  c: AppContext,
  operator: Operator,
  act: PanelAct,
  statement: Statement<Row>,
  alongside: readonly Statement[] = [],
): Promise<Row> => withConsentAudit(actingIn(c, operator), NO_APPROVAL, act, [statement, ...alongside]);

/** Like `withPanelAudit`, for an action that may have been approved. Returns the first statement's result. */
export async function withConsentAudit<Row>(
  { env, operator, from }: Acting,
  consent: Consent,
  [action, { name, noun }, called, changes]: PanelAct,
  [statement, ...alongside]: readonly [Statement<Row>, ...Statement[]],
): Promise<Row> {
  const record = typeof called === 'string' ? called : nameOf(called);
  const entry = entryFrom(from, operator, panelAuditText(action, noun, record));
  // Fails the batch of the second of two concurrent removals, so that it writes no audit entry.
  const isThere = batchAssert(database(env), changedSome, GONE);
  const statements = [...consent.statements, statement, isThere, ...alongside];
  const answers = await withAuditEntries(env, [{ ...consent.entry(entry), changes }], statements).catch(
    mapGoneError,
  );
  await notifyResources(env, name);
  return answers[consent.statements.length] as Row;
}

type Author = {
  row: { account: Pick<Operator['row']['account'], 'username' | 'decoration'> };
  role: string;
  claims?: Pick<Operator['claims'], 'fingerprint'>;
};

/** Audit entry of a panel action. The actor comes from the session and the edge, never from a body. */
export const panelEntry = (c: AppContext, author: Author, eventData: string): AuditEntry =>
  entryFrom(clientInfo(c), author, eventData);

/** Like `panelEntry`, for an action with another origin. */
export const entryFrom = (
  { ipAddress, country }: Acting['from'],
  { row, role, claims }: Author,
  eventData: string,
  eventType: AuditEntry['eventType'] = 'adminPanel',
): AuditEntry => ({
  id: crypto.randomUUID(),
  eventDate: Date.now(),
  username: row.account.username,
  decoration: row.account.decoration ?? '',
  userRole: role,
  country: country ?? '',
  fingerprintAndIP: `${claims?.fingerprint ?? ''} ${ipAddress}`.trim(),
  eventData,
  eventType,
});
