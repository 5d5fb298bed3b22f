import { and, eq, sql } from 'drizzle-orm';
import {
  changedFlags,
  chatPermissions as chatRecord,
  type Flags,
  adminPanelPermissions as panelRecord,
} from '../../protocol/resources/permission-records.ts';
import type { AccountChange } from '../../protocol/rest/account.ts';
import { may } from '../../protocol/rules/may.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { Statement } from '../audit/record.ts';
import type { AccountRow } from '../auth/accounts.ts';
import type { Operator } from '../auth/guard.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/client.ts';
import { changedOne } from '../db/insist.ts';
import { accounts } from '../db/tables/accounts.ts';
import type { Env } from '../env.ts';
import { keepNamesApart, keepRecordOwn } from './conditions.ts';
import { takeFile } from './creation.ts';
import { insist } from './insist.ts';
import { keepHolder } from './keep-holder.ts';
import { keepOperator } from './keep-operator.ts';
import type { Found } from './look-up.ts';
import { ranked, refuseUnless } from './ranked.ts';
import { changeFlags } from './record-statements.ts';

type Account = typeof accounts.$inferSelect;

/** What really changes: whatever a form sends along as it was is no act, and needs no right. */
export type Change = {
  columns: Partial<Account>;
  passwordHash: string | null;
  /** Flags of the records that the account has now, and of those that it is to have. */
  flags: { panel: Flags; chat: Flags };
  bound: { panel: Flags; chat: Flags };
};

export async function changeOf(before: AccountRow, said: AccountChange, found: Found): Promise<Change> {
  const { password, passwordConfirm: _, adminPanelPermissions, chatPermissions, ...fields } = said;
  const { account } = before;
  const wanted = {
    ...fields,
    star: found.star,
    image: found.image,
    adminPanelPermissions: found.panel?.id,
    chatPermissions: found.chat?.id,
  };
  const held = { panel: flagsIn(before.panel), chat: flagsIn(before.chat) };
  return {
    columns: differing(account, wanted),
    passwordHash: password === undefined ? null : await hashPassword(password),
    flags: {
      panel: changedFlags(objectOf(adminPanelPermissions), held.panel),
      chat: changedFlags(objectOf(chatPermissions), held.chat),
    },
    bound: {
      panel: changedFlags(found.panel?.flags ?? {}, held.panel),
      chat: changedFlags(found.chat?.flags ?? {}, held.chat),
    },
  };
}

/** Refuses whoever may not. Only flags that are new to the account are granted by this. */
export function judgeChange(operator: Operator, { account }: AccountRow, change: Change): void {
  const { columns, flags, bound } = change;
  const editor = ranked({ id: operator.row.account.id, role: operator.role });
  const isGoverned = governs(change) || change.passwordHash !== null;
  refuseUnless((isGoverned ? may.governAccount : may.editAccount)(editor, ranked(account)));
  if (columns.role !== undefined)
    refuseUnless(may.assignRole(editor, ranked({ ...account, ...columns }).role));
  if (columns.masterOf) {
    const giver = { role: operator.role, masterOf: operator.row.account.masterOf };
    refuseUnless(may.giveRooms(giver, columns.masterOf, account.masterOf));
  }
  for (const wanted of [flags.panel, bound.panel])
    refuseUnless(may.grant<string>(operator.panel, granted(wanted)));
  for (const wanted of [flags.chat, bound.chat])
    refuseUnless(may.grant<string>(operator.chat, granted(wanted)));
}

type Context = { operator: Operator; before: AccountRow; change: Change };

/** The batch of a change; nothing where nothing changes. */
export function statementsOf(db: Database, env: Env, { operator, before, change }: Context): Statement[] {
  const { columns, flags, passwordHash } = change;
  const { account } = before;
  const after = { ...account, ...columns };
  const hasFlags = Object.keys({ ...flags.panel, ...flags.chat }).length > 0;
  if (Object.keys(columns).length === 0 && passwordHash === null && !hasFlags) return [];
  const set = {
    role: account.role,
    ...columns,
    ...skeletonsOf(columns),
    ...(passwordHash !== null && { passwordHash, tokenGeneration: sql`${accounts.tokenGeneration} + 1` }),
  };
  // Of the rank that was judged: whoever has risen since is judged anew.
  const same = and(eq(accounts.id, account.id), eq(accounts.role, account.role));
  return [
    keepOperator(db, operator),
    db.update(accounts).set(set).where(same),
    insist(db, changedOne, 'account_gone'),
    ...keepNamesApart(db, account.id, skeletonsOf(columns)),
    ...(columns.adminPanelPermissions ? keepRecordOwn(db, after, 'adminPanelPermissions') : []),
    ...(columns.chatPermissions ? keepRecordOwn(db, after, 'chatPermissions') : []),
    ...changeFlags(db, panelRecord, after.adminPanelPermissions, flags.panel),
    ...changeFlags(db, chatRecord, after.chatPermissions, flags.chat),
    ...takeFile(db, columns.nicknameImg ?? null),
    ...(governs(change) ? [keepHolder(db, env)] : []),
  ];
}

/** Of the names that change, and of no others: another name may be changing at the same time. */
const skeletonsOf = ({ username, nickname }: Partial<Account>): Partial<Account> => ({
  ...(username !== undefined && { usernameSkeleton: skeleton(username) }),
  ...(nickname !== undefined && { nicknameSkeleton: skeleton(nickname) }),
});

const GOVERNED = [
  'role',
  'adminPanelPermissions',
  'chatPermissions',
  'masterOf',
  'subscriptionStartDate',
  'subscriptionEndDate',
] as const satisfies readonly (keyof Account)[];

const governs = ({ columns, flags }: Change): boolean =>
  GOVERNED.some(field => columns[field] !== undefined) ||
  Object.keys({ ...flags.panel, ...flags.chat }).length > 0;

const granted = (flags: Flags): Record<string, boolean> =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value === true)) as Record<string, boolean>;

const flagsIn = (flags: string | null): Flags => JSON.parse(flags ?? '{}');

const objectOf = (said: string | Flags | undefined): Flags => (typeof said === 'object' ? said : {});

function differing(account: Account, wanted: Record<string, unknown>): Partial<Account> {
  const now: Record<string, unknown> = account;
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now[field]),
    ),
  );
}
