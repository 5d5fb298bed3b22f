import { Failure } from '../../protocol/errors/failure.ts';
import type { Resource } from '../../protocol/resources/define.ts';
import type { Operator } from '../auth/guard.ts';
import { batchAssert, changedSome, failedAssertion } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import type { Env } from '../env.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { notifyResources } from '../notify-rooms.ts';
import type { AuditEntry } from './chain.ts';
import { chainPending } from './chain-pending.ts';
import { nameOf, type PanelAction, panelAuditText } from './panel-audit-text.ts';
import { addPending, type NewEntry } from './pending-events.ts';
import type { TrackedChanges } from './tracked-changes.ts';

/** Runs a statement and writes its entry in one transaction. */
export async function withAuditEntry<Row>(
  env: Env,
  entry: NewEntry,
  statement: Statement<Row>,
): Promise<Row> {
  const [done] = await withAuditEntries(env, [entry], [statement]);
  // A batch answers in the order of its statements but without their types.
  return done as Row;
}

/**
 * Runs statements and writes their entries in one transaction; answers the results of the statements. The entries wait in a
 * table of their own: their place in the chain is given by one object, so that writers never contend for it.
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
/** A row, called by its own fields, or what it is called. */
type Called = Record<string, unknown> | string;
/** What is done to which record; an edit says what it changes. */
type PanelAct =
  | readonly [action: Exclude<PanelAction, 'edited'>, Audited, Called, changes?: undefined]
  | readonly [action: 'edited', Audited, Called, changes: TrackedChanges];

/** As `withAuditEntry`, for an operator's act on a record of an entity, and what is written alongside it; rooms are notified. */
export async function withPanelAudit<Row>(
  c: AppContext,
  operator: Operator,
  [action, { name, noun }, called, changes]: PanelAct,
  statement: Statement<Row>,
  alongside: readonly Statement[] = [],
): Promise<Row> {
  const record = typeof called === 'string' ? called : nameOf(called);
  const entry = { ...panelEntry(c, operator, panelAuditText(action, noun, record)), changes };
  // Of two who remove a record at once the second changed nothing, so no entry may say so.
  const isThere = batchAssert(database(c.env), changedSome, GONE);
  const [done] = await withAuditEntries(c.env, [entry], [statement, isThere, ...alongside]).catch(
    mapGoneError,
  );
  await notifyResources(c.env, name);
  // As above: the first answer is that of the statement.
  return done as Row;
}

type Author = {
  row: { account: Pick<Operator['row']['account'], 'username' | 'decoration'> };
  role: string;
  claims?: Pick<Operator['claims'], 'fingerprint'>;
};

/** An entry of the panel. The person is taken from the session and the edge, never from a body. */
export const panelEntry = (c: AppContext, { row, role, claims }: Author, eventData: string): AuditEntry => {
  const { ipAddress, country } = clientInfo(c);
  return {
    id: crypto.randomUUID(),
    eventDate: Date.now(),
    username: row.account.username,
    decoration: row.account.decoration ?? '',
    userRole: role,
    country: country ?? '',
    fingerprintAndIP: `${claims?.fingerprint ?? ''} ${ipAddress}`.trim(),
    eventData,
    eventType: 'adminPanel',
  };
};
