import { eq, type SQL, sql } from 'drizzle-orm';
import type { Identity } from '../../protocol/entities/identity.ts';
import type { Standing } from '../../protocol/entities/standing.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import {
  noChatPermissions,
  noPanelPermissions,
  type PanelPermissions,
} from '../../protocol/rules/permissions.ts';
import { isRole, ROLES, type Role } from '../../protocol/rules/roles.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import type { Edge } from '../gate/edge.ts';
import type { Claims } from './tokens.ts';

// In a batch D1 answers rows as objects, so two joined columns of one name would become one (drizzle-orm 0.45): hence names.
const flags = (column: typeof chatPermissions.flags | typeof adminPanelPermissions.flags, name: string) =>
  sql<string | null>`${column}`.mapWith(String).as(`${name}_flags`);

const joined = (db: Database, extra: SQL<number> = sql<number>`0`) =>
  db
    .select({
      account: accounts,
      chat: flags(chatPermissions.flags, 'chat'),
      panel: flags(adminPanelPermissions.flags, 'panel'),
      extra: extra.as('extra'),
    })
    .from(accounts)
    .leftJoin(chatPermissions, eq(chatPermissions.id, accounts.chatPermissions))
    .leftJoin(adminPanelPermissions, eq(adminPanelPermissions.id, accounts.adminPanelPermissions));

export type AccountRow = Omit<Awaited<ReturnType<typeof joined>>[number], 'extra'>;

/** An account with both permission records, in one look-up. */
export const accountByName = (db: Database, username: string) =>
  joined(db).where(eq(accounts.username, username));
export const accountByID = (db: Database, id: string) => joined(db).where(eq(accounts.id, id));
/** With a number that is asked for in the same read. */
export const accountWith = (db: Database, id: string, extra: SQL<number>) =>
  joined(db, extra).where(eq(accounts.id, id));

/** What an account may do today: its records, or the member's when its subscription has ended. */
export function standing(
  { account, chat, panel }: AccountRow,
  now: number,
): {
  role: Role;
  chat: Identity['permissions'];
  panel: PanelPermissions;
} {
  const hasEnded = account.subscriptionEndDate !== null && Date.parse(account.subscriptionEndDate) <= now;
  if (hasEnded || !isRole(account.role)) return { role: 'member', ...ROLES.member.template };
  return {
    role: account.role,
    chat: { ...noChatPermissions(), ...record(chat) },
    panel: { ...noPanelPermissions(), ...record(panel) },
  };
}

/** When what an account may do falls to a member's; null when that is over already, or never. */
function endOf({ subscriptionEndDate }: AccountRow['account'], now: number): number | null {
  const end = subscriptionEndDate === null ? Number.NaN : Date.parse(subscriptionEndDate);
  return end > now ? end : null;
}

const record = (flags: string | null): Record<string, boolean> => JSON.parse(flags ?? '{}');

/** What the live sockets of an account go by. */
export function standingOf(row: AccountRow, now: number): Standing {
  const { role, chat, panel } = standing(row, now);
  return {
    userID: row.account.id,
    role,
    rank: ROLES[role].rank,
    permissions: chat,
    canAccessAccountsMenu: panel.canAccessAccountsMenu,
    masterOf: row.account.masterOf,
    endsAt: endOf(row.account, now),
  };
}

/** An account's holder as a room will know them. */
export function accountIdentity(
  row: AccountRow,
  session: Pick<Claims, 'sessionID' | 'deviceID'>,
  arrival: Edge & { fingerprint: string; originURL: string; visibility: Visibility },
  now: number,
): Identity {
  const { account } = row;
  return {
    ...standingOf(row, now),
    sessionID: session.sessionID,
    deviceID: session.deviceID,
    accountType: 'super',
    username: account.username,
    nickname: account.nickname,
    decoration: account.decoration ?? '',
    look: {
      image: account.image,
      nicknameColor: account.color,
      nicknameBGColor: account.backgroundColor,
      star: { img: account.star, visible: account.star !== null },
      nicknameImg: { name: account.nicknameImg, visible: account.nicknameImg !== null },
    },
    ...arrival,
  };
}
