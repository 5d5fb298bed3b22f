import { eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { isReservedName } from '../../domain/accounts/reserved-names.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { type CheckedMember, ImportedMember, MemberImport } from '../../protocol/rest/member-import.ts';
import { NO_LIMITS, needsApproval } from '../../protocol/rules/account-limits.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isGrantUpward } from '../../protocol/rules/grants.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { type RoleTemplate, siteTemplate } from '../../protocol/rules/role-templates.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import {
  accounts,
  adminPanelPermissions,
  chatPermissions,
  roleTemplates,
} from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { faultsOf } from '../platform/http/body.ts';
import type { Handler } from '../platform/http/handler.ts';
import { actingIn } from '../platform/record/approvable-action.ts';
import { DUMMY_HASH } from '../platform/sessions/passwords.ts';
import { powerOf, rolePower } from '../platform/sessions/power-of.ts';
import { type Operator, readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { assertActorCurrent, assertInBatch, newAccount, runAudited } from './account-statements.ts';
import { hashRecoveryCode, newRecoveryCode } from './recovery-code.ts';
import { FALLBACK_ICON } from './resolve-references.ts';
import { defaultAvatarQuery } from './visitor-identity.ts';

const NOUN = { definite: 'الأعضاء', added: 'استيراد أعضاء' };

/**
 * POST /users/import: creates accounts for members of another chat, without passwords. Each new member gets a recovery
 * code for setting a password. A repeated import creates no duplicates.
 */
export const importMembers: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const { members, write } = await readAccountBody(c, operator, MemberImport, resource.model);
  const db = database(c.env);
  const options = await readSiteOptions(db);
  const { checked, free } = await checkMembers(db, members, options, Date.now());
  const given = await givenToMembers(db);
  authorize(operator, given.template);
  if (!write || free.length === 0) return answer(c, 'POST /users/import', { members: checked });
  const made = free.map(member => makeMember(member, given));
  const statements = [
    assertActorCurrent(db, operator),
    ...storing(
      db,
      adminPanelPermissions,
      made.map(({ panel }) => panel),
    ),
    ...storing(
      db,
      chatPermissions,
      made.map(({ chat }) => chat),
    ),
    ...storing(
      db,
      accounts,
      made.map(({ account }) => account),
    ),
    assertAllFree(
      db,
      made.map(({ account }) => account),
    ),
  ];
  await runAudited(actingIn(c, operator), ['created', NOUN, String(made.length)], statements);
  for (const { at, code } of made) checked[at] = { outcome: 'new', code };
  return answer(c, 'POST /users/import', { members: checked });
};

/** New members get the permissions in their role's template, so the operator must be allowed to grant all of them. */
function authorize(operator: Operator, template: RoleTemplate): void {
  const after = {
    ...rolePower('member'),
    masterOf: [],
    holds: { ...template.panel, ...template.chat },
    until: Number.POSITIVE_INFINITY,
    limits: NO_LIMITS,
  };
  const act = { effect: 'endow', before: null, after } as const;
  const actor = powerOf(operator);
  assertAllowed(authorizePower(actor, act));
  // Refuses an import that would need approval, because an approver cannot review hundreds of accounts.
  if (isGrantUpward(act) && needsApproval(actor)) throw new Failure('forbidden');
}

type GivenToMembers = { template: RoleTemplate; image: string };

/** Permissions and icon of new members. */
async function givenToMembers(db: Database): Promise<GivenToMembers> {
  const [[stored], [icon]] = await db.batch([
    db.select().from(roleTemplates).where(eq(roleTemplates.role, 'member')),
    defaultAvatarQuery(db),
  ]);
  return { template: siteTemplate('member', stored ?? null), image: icon?.uploadPath ?? FALLBACK_ICON };
}

type FreeMember = { at: number; member: ImportedMember; nickname: string };

/** Checks rows in order. If several names are similar, the first row gets the name. `now`: milliseconds. */
async function checkMembers(
  db: Database,
  rows: readonly Record<string, unknown>[],
  options: SiteOptions,
  now: number,
): Promise<{ checked: CheckedMember[]; free: FreeMember[] }> {
  const parsed = rows.map(row => ImportedMember.safeParse(row));
  const names = parsed.flatMap(({ data }) => (data ? [data.username, data.nickname ?? data.username] : []));
  const holders = await holdersOf(db, names.map(skeleton));
  const free: FreeMember[] = [];
  const check = (at: number): CheckedMember => {
    const { data: member, error } = parsed[at] as (typeof parsed)[number];
    if (!member) return { outcome: 'invalid', errors: Object.fromEntries(faultsOf(error)) };
    if (member.joinedAt !== null && Date.parse(member.joinedAt) > now)
      return { outcome: 'invalid', errors: { joinedAt: 'is in the future' } };
    const { username, nickname = username } = member;
    const both = [username, nickname];
    const like = both.map(name => holders.get(skeleton(name))).find(holder => holder !== undefined);
    if (like === username) return { outcome: 'known' };
    if (like !== undefined) return { outcome: 'similar', like };
    if (both.some(name => isReservedName(name, 'member', options))) return { outcome: 'reserved' };
    for (const name of both) holders.set(skeleton(name), username);
    free.push({ at, member, nickname });
    return { outcome: 'new' };
  };
  return { checked: rows.map((_, at) => check(at)), free };
}

/** Usernames of existing accounts by the skeletons of their names. */
async function holdersOf(db: Database, skeletons: readonly string[]): Promise<Map<string, string>> {
  const { username, usernameSkeleton, nicknameSkeleton } = accounts;
  const found = await db
    .select({ username, usernameSkeleton, nicknameSkeleton })
    .from(accounts)
    .where(or(inList(usernameSkeleton, skeletons), inList(nicknameSkeleton, skeletons)));
  return new Map(
    found.flatMap(each => [
      [each.nicknameSkeleton, each.username] as const,
      [each.usernameSkeleton, each.username] as const,
    ]),
  );
}

function makeMember({ at, member, nickname }: FreeMember, { template, image }: GivenToMembers) {
  const code = newRecoveryCode();
  const base = newAccount({
    username: member.username,
    nickname,
    email: null,
    // No password matches this hash. The member sets a password with the recovery code.
    passwordHash: DUMMY_HASH,
    role: 'member',
    decoration: null,
    color: member.color,
    backgroundColor: resource.fields.backgroundColor.initial ?? '',
    image,
    star: null,
    nicknameImg: null,
    subscriptionStartDate: null,
    subscriptionEndDate: null,
    masterOf: [],
    ...NO_LIMITS,
    adminPanelPermissions: crypto.randomUUID(),
    chatPermissions: crypto.randomUUID(),
  });
  const createdAt = member.joinedAt === null ? base.createdAt : Date.parse(member.joinedAt);
  const account = { ...base, createdAt, recoveryHash: hashRecoveryCode(base.id, code) };
  const record = { version: PERMISSIONS_VERSION, createdAt };
  return {
    at,
    code,
    account,
    panel: { ...record, id: account.adminPanelPermissions, flags: template.panel },
    chat: { ...record, id: account.chatPermissions, flags: template.chat },
  };
}

/** Inserts all rows with one statement and one parameter, because D1 allows at most 100 parameters. */
function storing(db: Database, table: SQLiteTable, rows: readonly Record<string, unknown>[]) {
  const columns = Object.entries(getTableColumns(table));
  const values = rows.map(row => columns.map(([name, column]) => column.mapToDriverValue(row[name])));
  const cells = sql.join(
    columns.map((_, at) => sql`value ->> ${sql.raw(String(at))}`),
    sql`, `,
  );
  return [db.insert(table).select(sql`SELECT ${cells} FROM json_each(${JSON.stringify(values)})`)];
}

/** Fails the batch if another account has taken one of the new names since the check. */
function assertAllFree(db: Database, made: readonly (typeof accounts.$inferSelect)[]) {
  const names = made.flatMap(({ id, usernameSkeleton, nicknameSkeleton }) => [
    [id, usernameSkeleton],
    [id, nicknameSkeleton],
  ]);
  const isHeld = (column: SQL | typeof accounts.usernameSkeleton | typeof accounts.nicknameSkeleton): SQL =>
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(names)}) AS made JOIN ${accounts} ON ${column} = made.value ->> 1
      WHERE ${accounts.id} <> made.value ->> 0)`;
  const isTaken = sql`${isHeld(accounts.usernameSkeleton)} OR ${isHeld(accounts.nicknameSkeleton)}`;
  return assertInBatch(db, sql`NOT (${isTaken})`, 'username_taken');
}
