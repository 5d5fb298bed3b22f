import { and, eq, ne, sql } from 'drizzle-orm';
import { networkBudgets } from '../../domain/admission/network-factor.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../../protocol/resources/permission-records.ts';
import { FirstOwner } from '../../protocol/rest/accounts.ts';
import { NO_LIMITS } from '../../protocol/rules/account-limits.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { readOperatorToken } from '../platform/sessions/operator-token.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { updateAccount } from './account-change.ts';
import { removeAccount } from './account-removal.ts';
import { creationStatements, newAccount } from './account-statements.ts';
import { accountView, listAccounts, readAccount } from './account-view.ts';
import { assertInBatch, mapAssertionError } from './batch-assert.ts';
import { changeRecord, createRecord, readRecord, removeRecord } from './records/permission-records.ts';
import { resolveReferences } from './resolve-references.ts';
import { signup } from './signup.ts';
import { findTemplate } from './templates/role-templates.ts';

/** POST /users/firstOwner: exists in a site with an operator key, and works once, while there is no owner. `secret` is a token of that key. */
export const createFirstOwner: Handler = async c => {
  const { SAMAR_OPERATOR_KEY: key } = c.env;
  if (!key) throw new Failure('not_found');
  await spendEntry(c);
  const rules = { sharedNetworks: '', isLocal: false };
  const tries = networkBudgets(clientInfo(c).ipAddress, rules).map(
    ({ name, factor }): Attempt => ({ limited: 'firstOwner', who: name, factor }),
  );
  const retryAfterMs = await lobbyOf(c.env).beginAttempts(tries);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  const { secret, username, password } = await readBody(c, FirstOwner, resource.model);
  if ((await readOperatorToken(key, secret)) !== 'firstOwner') throw new Failure('unauthorized');
  await lobbyOf(c.env).clearAttempts(tries);

  const db = database(c.env);
  if ((await ownersQuery(db)).length > 0) throw new Failure('conflict');
  const { panel, chat } = await findTemplate(db, 'owner');
  const records = {
    panel: { id: crypto.randomUUID(), flags: panel, version: PERMISSIONS_VERSION },
    chat: { id: crypto.randomUUID(), flags: chat, version: PERMISSIONS_VERSION },
  };
  const { image = '' } = await resolveReferences(c.env, { image: null }, null);
  const account = newAccount({
    ...EMPTY_FIELDS,
    username,
    nickname: username,
    passwordHash: await passwordsOf(c.env).hash(password),
    role: 'owner',
    image,
    color: resource.fields.color.initial ?? '',
    backgroundColor: resource.fields.backgroundColor.initial ?? '',
    adminPanelPermissions: records.panel.id,
    chatPermissions: records.chat.id,
  });
  const entry = panelEntry(
    c,
    { row: { account }, role: 'owner' },
    panelAuditText('created', resource.noun, username),
  );
  await withAuditEntries(
    c.env,
    [entry],
    [assertNoOwnerYet(db), ...creationStatements(db, account, { made: records, found: {} })],
  ).catch(mapAssertionError);
  return answer(c, 'POST /users/firstOwner', { user: accountView(account) });
};

const EMPTY_FIELDS = {
  email: null,
  decoration: null,
  star: null,
  nicknameImg: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  masterOf: [],
  ...NO_LIMITS,
};

/** Before a password is hashed; the batch asserts it once more. The demo owner does not count: a deployed instance never lets it in. */
const ownersQuery = (db: Database) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'owner'), ne(accounts.demo, true)))
    .limit(1);

const assertNoOwnerYet = (db: Database): Statement =>
  assertInBatch(
    db,
    sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.role} = 'owner' AND ${ne(accounts.demo, true)})`,
    'owner_there',
  );

/** Accounts and their two records. Fixed paths such as login come before these in the route map. */
export const accountRoutes = {
  '/users': { GET: listAccounts },
  '/users/signup': { POST: signup },
  '/users/firstOwner': { POST: createFirstOwner },
  '/users/updateUser/:key': { PATCH: updateAccount },
  '/users/:key': { GET: readAccount, DELETE: removeAccount },
  '/adminPanelPermissions': { POST: createRecord(adminPanelPermissions) },
  '/adminPanelPermissions/:key': {
    GET: readRecord(adminPanelPermissions),
    PATCH: changeRecord(adminPanelPermissions),
    DELETE: removeRecord(adminPanelPermissions),
  },
  '/chatPermissions': { POST: createRecord(chatPermissions) },
  '/chatPermissions/:key': {
    GET: readRecord(chatPermissions),
    PATCH: changeRecord(chatPermissions),
    DELETE: removeRecord(chatPermissions),
  },
} satisfies Routes;
