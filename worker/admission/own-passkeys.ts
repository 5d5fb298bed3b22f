import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { PASSKEYS_MAX } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { OwnProof, PasskeyAddition } from '../../protocol/rest/membership.ts';
import {
  type OwnPasskey,
  type PasskeyAct,
  PasskeyAsked,
  type PasskeyProof,
} from '../../protocol/rest/passkeys.ts';
import { assertActorCurrent, runAudited } from '../accounts/account-statements.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion, uniqueViolation } from '../platform/database/statement.ts';
import { accounts, passkeys } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { actingIn } from '../platform/record/approvable-action.ts';
import { assertCurrentPassword, assertProved } from '../platform/sessions/login-attempts.ts';
import { isPassword, isPasswordIn } from '../platform/sessions/passwords.ts';
import { type Holder, readAccountBody, requireHolder } from '../platform/sessions/require-operator.ts';
import { creationOptions, proofOptions, provedCounter, verifiedPasskey } from './passkeys.ts';

type Row = typeof passkeys.$inferSelect;

/** A challenge is valid for one action in one session, but never for a login. */
const purposeOf = (act: PasskeyAct, { sub, sessionID }: Claims): string => `${act} ${sub} ${sessionID}`;

/** Refuses an action on the user's own account without the current password or a passkey. */
export function assertOwnProof(
  c: AppContext,
  holder: Holder,
  { currentPassword = '', passkey }: OwnProof,
  act: PasskeyAct,
): Promise<void> {
  if (passkey === undefined) return assertCurrentPassword(c, holder, currentPassword);
  return assertProved(c, holder, 'passkey_invalid', () => isProved(c, holder, passkey, act));
}

async function isProved(
  c: AppContext,
  { row, claims }: Holder,
  passkey: PasskeyProof,
  act: PasskeyAct,
): Promise<boolean> {
  const db = database(c.env);
  const own = and(eq(passkeys.credentialId, passkey.id), eq(passkeys.accountId, row.account.id));
  const [key] = await db.select().from(passkeys).where(own);
  const counter = key ? await provedCounter(c, purposeOf(act, claims), passkey, key) : null;
  if (counter === null) return false;
  await db.update(passkeys).set({ counter, usedAt: Date.now() }).where(own);
  return true;
}

const passkeysQuery = (db: Database, accountId: string) =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.createdAt), passkeys.credentialId);

const askOptions: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const { act } = await readAccountBody(c, holder, PasskeyAsked, resource.model);
  const { id, nickname: name } = holder.row.account;
  const purpose = purposeOf(act, holder.claims);
  const known = (await passkeysQuery(database(c.env), id)).map(({ credentialId }) => credentialId);
  const options =
    act === 'creation'
      ? await creationOptions(c, purpose, { id, name }, known)
      : await proofOptions(c, purpose, known);
  return answer(c, 'POST /users/me/passkeyOptions', { options: { ...options } });
};

const listPasskeys: Handler = async c => {
  const { row } = await requireHolder(c);
  const rows = await passkeysQuery(database(c.env), row.account.id);
  const hasPassword = isPassword(row.account.passwordHash);
  return answer(c, 'GET /users/me/passkeys', { passkeys: rows.map(shownPasskey), hasPassword });
};

const shownPasskey = ({ credentialId, name, createdAt, usedAt }: Row): OwnPasskey => ({
  id: publicId(credentialId),
  name,
  addedAt: new Date(createdAt).toISOString(),
  lastUsed: usedAt === null ? null : new Date(usedAt).toISOString(),
});

/** Short public id for paths, because a credential id has up to 1,400 characters. */
const publicId = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url');

const NOUN = { definite: 'مفتاح المرور', added: 'إضافة مفتاح مرور' } as const;

const addPasskey: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const { name, made, ...proof } = await readAccountBody(c, holder, PasskeyAddition, resource.model);
  await assertOwnProof(c, holder, proof, 'addition');
  const record = await verifiedPasskey(c, purposeOf('creation', holder.claims), made);
  const { id: accountId, username } = holder.row.account;
  const called = name.trim() || (record.name ?? '');
  const row = { ...record, accountId, name: called, createdAt: Date.now(), usedAt: null };
  const db = database(c.env);
  const hasRoom = sql`(SELECT count(*) FROM ${passkeys} WHERE ${passkeys.accountId} = ${accountId}) < ${PASSKEYS_MAX}`;
  await runAudited(
    actingIn(c, holder),
    ['created', NOUN, username],
    [
      assertActorCurrent(db, holder),
      batchAssert(db, hasRoom, 'passkeys_full'),
      db.insert(passkeys).values(row),
    ],
  ).catch(mapRefusal);
  return answer(c, 'POST /users/me/passkeys', { passkey: shownPasskey(row) });
};

const removePasskey: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const proof = await readAccountBody(c, holder, OwnProof, resource.model);
  await assertOwnProof(c, holder, proof, 'removal');
  const { id: accountId, username } = holder.row.account;
  const db = database(c.env);
  const rows = await passkeysQuery(db, accountId);
  const asked = rows.find(({ credentialId }) => publicId(credentialId) === c.req.param('key'));
  if (!asked) throw new Failure('not_found');
  const own = eq(passkeys.accountId, accountId);
  const hasLogin = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${own}) OR EXISTS (SELECT 1 FROM ${accounts}
    WHERE ${accounts.id} = ${accountId} AND ${isPasswordIn(accounts.passwordHash)})`;
  await runAudited(
    actingIn(c, holder),
    ['deleted', NOUN, username],
    [
      assertActorCurrent(db, holder),
      db.delete(passkeys).where(and(own, eq(passkeys.credentialId, asked.credentialId))),
      batchAssert(db, changedOne, 'passkey_gone'),
      batchAssert(db, hasLogin, 'last_login'),
    ],
  ).catch(mapRefusal);
  return c.body(null, 204);
};

function mapRefusal(error: unknown): never {
  const word = failedAssertion(error);
  if (word === 'passkeys_full' || word === 'last_login') throw new Failure(word);
  if (word === 'passkey_gone') throw new Failure('not_found');
  throw uniqueViolation(error) === 'passkeys.credential_id' ? new Failure('passkey_invalid') : error;
}

export const ownPasskeyRoutes = {
  '/users/me/passkeyOptions': { POST: askOptions },
  '/users/me/passkeys': { GET: listPasskeys, POST: addPasskey },
  '/users/me/passkeys/:key': { DELETE: removePasskey },
} satisfies Routes;
