import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { Failure } from '../../protocol/errors/failure.ts';
import { Login } from '../../protocol/rest/entry.ts';
import { networkOf } from '../../protocol/text/address.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import type { Try } from '../../rooms-do/tries.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import type { AppEnv, Env } from '../env.ts';
import { banQuery, holderOf, refuseBanned } from '../gate/bans.ts';
import { edgeOf, isLocal } from '../gate/edge.ts';
import { ownUser } from '../gate/person.ts';
import { readBody } from '../http/body.ts';
import { type AccountRow, accountByName, accountIdentity, standing } from './accounts.ts';
import { HASH_OF_NONE, hashPassword, isOutdated, isPassword } from './passwords.ts';
import { issueToken } from './tokens.ts';

/** POST /users/login. An unknown name costs the same time as a wrong password and is told the same. */
export async function login(c: Context<AppEnv>): Promise<Response> {
  const body = await readBody(c.req.raw, Login, 'User');
  const edge = edgeOf(c.req.raw, c.env);
  const now = Date.now();
  const tries: Try[] = [
    { limited: 'loginOfAccount', who: body.username },
    { limited: 'loginFromAddress', who: networkOf(edge.ipAddress) },
  ];
  const retryAfterMs = await lobbyOf(c.env).beginTries(tries);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  const db = database(c.env);
  const [banned, [row]] = await db.batch([
    banQuery(db, { ...edge, fingerprint: '', originURL: '' }, now),
    accountByName(db, body.username),
  ]);
  const isRight = await isPassword(body.password, row?.account.passwordHash ?? HASH_OF_NONE);
  // Only who holds the account is spared as its holder: a ban must not tell which names there are.
  refuseBanned(banned, holderOf(isRight ? row : undefined, now));
  if (!row || !isRight || !mayLogInHere(row, c.env)) throw new Failure('wrong_credentials');
  await lobbyOf(c.env).forgiveTries(tries);
  if (isOutdated(row.account.passwordHash)) await rehash(db, row, body.password);
  const session = { sessionID: crypto.randomUUID(), deviceID: crypto.randomUUID() };
  const { id, nickname, username, tokenGeneration: generation } = row.account;
  const claims = {
    sub: id,
    ...session,
    accountType: 'super',
    nickname,
    fingerprint: '',
    originURL: '',
    generation,
  } as const;
  const token = await issueToken(c.env.SAMAR_SECRET, claims, now);
  const arrival = {
    ...edge,
    fingerprint: '',
    originURL: '',
    visibility: body.visibility ?? 'visible',
  } as const;
  const user = {
    ...ownUser(accountIdentity(row, session, arrival, now)),
    authKey: username,
    adminPanelPermissions: standing(row, now).panel,
  };
  return c.json({ status: 'success', data: { user }, token });
}

/** The accounts of the local fill have a password that everybody can read; they open local instances only. */
const mayLogInHere = ({ account }: AccountRow, env: Env): boolean => !account.demo || isLocal(env);

async function rehash(db: Database, { account }: AccountRow, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)));
}
