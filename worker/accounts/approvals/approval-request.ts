import { asc, inArray, lte, sql } from 'drizzle-orm';
import { because } from '../../../protocol/entities/audit.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { accounts } from '../../../protocol/resources/accounts.ts';
import type { ApprovalAct, ApprovalChange, ApprovalValue } from '../../../protocol/rest/accounts.ts';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from '../../../protocol/rules/permission-table.ts';
import { type Grants, gainedPermissions } from '../../../protocol/rules/power.ts';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../../platform/database/client.ts';
import { type approvalRequests, approvalRequests as table } from '../../platform/database/tables/accounts.ts';
import type { Env } from '../../platform/env.ts';
import {
  type Acting,
  type ApprovableAction,
  type ApprovableCall,
  SYSTEM_ACTOR,
} from '../../platform/record/approvable-action.ts';
import {
  type Change,
  changesOf,
  changesText,
  inOneLine,
  panelAuditText,
} from '../../platform/record/audit-text.ts';
import type { AuditEntry } from '../../platform/record/chain.ts';
import type { TrackedChanges } from '../../platform/record/tracked-changes.ts';
import { withAuditEntries } from '../../platform/record/with-audit.ts';
import { accountById } from '../../platform/sessions/account.ts';
import { operatorOf } from '../../platform/sessions/require-operator.ts';

export type RequestRow = typeof approvalRequests.$inferSelect;

/*
 * Audit entries about an approval request. Their ids derive from the request's id, so that a retry adds no duplicate.
 */

/** Entry of the performed action, with its approver. */
export const approvedEntry =
  ({ id }: RequestRow, approver: string) =>
  <Entry extends AuditEntry>(entry: Entry): Entry => ({
    ...entry,
    id,
    eventData: `${entry.eventData}، بموافقة «${approver}»`,
  });

/** Entry about a refused request. Its author is the refusing user. */
export const refusedEntry = (row: RequestRow, entry: AuditEntry): AuditEntry =>
  endedEntry(row, entry, `رفض طلب «${row.byUsername}»`);

/** Entry about a void request. Its author is the user who tried to approve it. */
export const lostEntry = (row: RequestRow, entry: AuditEntry): AuditEntry =>
  endedEntry(row, entry, `سقوط طلب «${row.byUsername}» لأنه لم يعد يملك ذلك أو تغيّر ما طلبه`);

/** Entry about an expired request. Its author is the site. If the action had started, its result is unknown. */
export const expiredEntry = (row: RequestRow, now: number): AuditEntry =>
  endedEntry(
    row,
    { ...OF_SITE, id: row.id, eventDate: now },
    row.takenBy === null
      ? `سقوط طلب «${row.byUsername}» بعد انتهاء مهلته`
      : `طلب «${row.byUsername}» بدأ تنفيذه بموافقة «${row.takenBy}» ولم يُعرف تمامه`,
  );

const OF_SITE = {
  username: SYSTEM_ACTOR.username,
  decoration: '',
  userRole: '',
  country: '',
  fingerprintAndIP: '',
  eventData: '',
  eventType: 'adminPanel',
} as const;

const endedEntry = ({ id, what, reason }: RequestRow, entry: AuditEntry, end: string): AuditEntry => ({
  ...entry,
  id,
  eventData: `${end}: ${withReason(what, reason)}`,
});

export const withReason = (what: string, reason: string): string => `${what}${because(reason)}`;

/**
 * Requester with the account's current permissions. Null if the account was deleted or its tokens were revoked, so that
 * a password change voids requests made from a stolen account.
 */
export async function actingRequester(env: Env, { byUserId, asker }: RequestRow): Promise<Acting | null> {
  const { ipAddress, country, ...session } = asker;
  const [row] = await accountById(database(env), byUserId);
  if (!row || row.account.tokenGeneration !== session.generation) return null;
  const operator = operatorOf(row, { sub: byUserId, ...session });
  return { env, operator, from: { ipAddress, country } };
}

/** The requested call, with the record version that it was based on. */
export const callAsAsked = ({ key, body, version, passwordHash }: RequestRow): ApprovableCall => ({
  key,
  body,
  version: version === '' ? null : version,
  passwordHash,
});

const LABELS: Readonly<Record<string, { ar: string }>> = {
  ...PANEL_PERMISSION_TABLE,
  ...CHAT_PERMISSION_TABLE,
};

type Described = Pick<ApprovableAction, 'what' | 'changes'>;

/** Describes a new account by its role and its permissions beyond those of a member. */
export function describeNewAccount(name: string, { role, holds }: Grants): Described & { act: ApprovalAct } {
  const beyond = gainedPermissions(ROLE_TEMPLATES.member.chat, holds);
  const granted = Object.keys(beyond).map(flag => ({
    field: flag,
    label: LABELS[flag]?.ar ?? flag,
    kind: 'permission' as const,
    after: true,
  }));
  const created = panelAuditText('created', accounts.noun, name);
  return {
    act: { code: 'addAccount', name, role },
    what: `${created}، ${accounts.labels.role}: «${ROLES[role].ar}»${changesText(granted, [])}`,
    changes: changesOf(granted, []).map(approvalChange),
  };
}

/** Describes an edit for the event record, relative to the current values. */
export async function describeEdit(db: Database, edit: string, changes: TrackedChanges): Promise<Described> {
  const [row] = await db.select({ before: sql<string | null>`${changes.before}` }).from(sql`(SELECT 1)`);
  const before = (JSON.parse(row?.before ?? '[]') as unknown[][]).flat();
  return {
    what: `${edit}${changesText(changes.fields, before)}`,
    changes: changesOf(changes.fields, before).map(approvalChange),
  };
}

const approvalChange = ({ field, label, kind, words = {}, before, after }: Change): ApprovalChange => ({
  field: field ?? label,
  ar: label,
  kind: kind === 'permission' || kind === 'secret' ? kind : 'value',
  before: approvalValue(words, before),
  after: approvalValue(words, after),
});

function approvalValue(words: Readonly<Record<string, string>>, value: unknown): ApprovalValue {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(each => inOneLine(String(each)));
  const word = typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
  return word === undefined ? inOneLine(String(value)) : { ar: word };
}

/** Counts an attempt to request, list or answer approvals, regardless of its result. */
export async function spendApprovalTry({ env, operator }: Pick<Acting, 'env' | 'operator'>): Promise<void> {
  const attempt = { limited: 'approvals', who: operator.row.account.id } as const;
  const retryAfterMs = await lobbyOf(env).beginAttempts([attempt]);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
}

/** A query of D1 takes at most 100 values. */
const STEP = 50;

/** Removes at most 50 expired requests without performing them, each with an audit entry. Returns their number. */
export async function voidExpired(env: Env, now: number): Promise<number> {
  const db = database(env);
  const expired = await db
    .select()
    .from(table)
    .where(lte(table.until, now))
    .orderBy(asc(table.until))
    .limit(STEP);
  if (expired.length === 0) return 0;
  const ids = expired.map(({ id }) => id);
  await withAuditEntries(
    env,
    expired.map(row => expiredEntry(row, now)),
    [db.delete(table).where(inArray(table.id, ids))],
  );
  return ids.length;
}
