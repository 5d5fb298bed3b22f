import { Failure } from '../../protocol/errors/failure.ts';
import type { Resource } from '../../protocol/resources/define.ts';
import { type Acting, ALONE, actingIn, type Consent } from '../approvals/grave-act.ts';
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
export const withPanelAudit = <Row>(
  c: AppContext,
  operator: Operator,
  act: PanelAct,
  statement: Statement<Row>,
  alongside: readonly Statement[] = [],
): Promise<Row> => withConsentAudit(actingIn(c, operator), ALONE, act, [statement, ...alongside]);

/** As `withPanelAudit`, by the caller or with somebody's consent; answers what the first of the statements does. */
export async function withConsentAudit<Row>(
  { env, operator, from }: Acting,
  consent: Consent,
  [action, { name, noun }, called, changes]: PanelAct,
  [statement, ...alongside]: readonly [Statement<Row>, ...Statement[]],
): Promise<Row> {
  const record = typeof called === 'string' ? called : nameOf(called);
  const entry = entryFrom(from, operator, panelAuditText(action, noun, record));
  // Of two who remove a record at once the second changed nothing, so no entry may say so.
  const isThere = batchAssert(database(env), changedSome, GONE);
  const statements = [...consent.statements, statement, isThere, ...alongside];
  const answers = await withAuditEntries(env, [{ ...consent.entry(entry), changes }], statements).catch(
    mapGoneError,
  );
  await notifyResources(env, name);
  // As above: this answer is that of the statement.
  return answers[consent.statements.length] as Row;
}

type Author = {
  row: { account: Pick<Operator['row']['account'], 'username' | 'decoration'> };
  role: string;
  claims?: Pick<Operator['claims'], 'fingerprint'>;
};

/** An entry of the panel. The person is taken from the session and the edge, never from a body. */
export const panelEntry = (c: AppContext, author: Author, eventData: string): AuditEntry =>
  entryFrom(clientInfo(c), author, eventData);

/** As `panelEntry`, of an act that came from there. */
export const entryFrom = (
  { ipAddress, country }: Acting['from'],
  { row, role, claims }: Author,
  eventData: string,
): AuditEntry => ({
  id: crypto.randomUUID(),
  eventDate: Date.now(),
  username: row.account.username,
  decoration: row.account.decoration ?? '',
  userRole: role,
  country: country ?? '',
  fingerprintAndIP: `${claims?.fingerprint ?? ''} ${ipAddress}`.trim(),
  eventData,
  eventType: 'adminPanel',
});
