import { sql } from 'drizzle-orm';
import type { Appearance } from '../../domain/admission/identity.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { NO_LIMITS } from '../../protocol/rules/account-limits.ts';
import type { RoleTemplate } from '../../protocol/rules/role-templates.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import type { RegistrationStart } from '../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { newAccount } from '../accounts/account-statements.ts';
import { nameConflictQuery, waitingNameQuery } from '../accounts/nickname.ts';
import { hashRecoveryCode } from '../accounts/recovery-code.ts';
import type { Database } from '../platform/database/client.ts';
import {
  batchAssert,
  failedAssertion,
  type Statement,
  uniqueViolation,
} from '../platform/database/statement.ts';
import { accounts, type PasskeyRecord, passkeys } from '../platform/database/tables/accounts.ts';
import type { Env } from '../platform/env.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { DUMMY_HASH } from '../platform/sessions/passwords.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { hasEnded } from '../platform/sessions/session.ts';

export type Granted = Exclude<RegistrationStart, { refused: unknown }>;

/** Refuses a taken name before the password hash is computed. The batch checks the name again. */
export async function assertNameFree(db: Database, nickname: string, { sub }: Claims): Promise<void> {
  const [conflicts, waiting] = await db.batch([
    nameConflictQuery(db, nickname),
    waitingNameQuery(db, nickname),
  ]);
  if (conflicts.length > 0 || waiting.some(({ id }) => id !== sub)) throw new Failure('name_taken');
}

export const defaultAvatar = async (env: Env): Promise<string | null> =>
  (await lobbyOf(env).admissionData()).defaultAvatar;

export type LoginProof =
  | { password: string; passkey?: undefined }
  | { passkey: PasskeyRecord; password?: undefined };

/** Hash for the new account. For a member with only a passkey, the hash matches no password. */
export const hashOf = async (env: Env, { password }: LoginProof): Promise<string> =>
  password === undefined ? DUMMY_HASH : passwordsOf(env).hash(password);

export const passkeyStatements = (
  db: Database,
  accountId: string,
  passkey: PasskeyRecord | undefined,
): Statement[] =>
  passkey ? [db.insert(passkeys).values({ ...passkey, accountId, createdAt: Date.now() })] : [];

type NewMember = {
  nickname: string;
  shown: Appearance;
  passwordHash: string;
  /** Null if the member creates the code after the first login. */
  recoveryCode: string | null;
  template: RoleTemplate;
};

export function memberOf(id: string, { nickname, shown, passwordHash, recoveryCode, template }: NewMember) {
  const records = {
    panel: { id: crypto.randomUUID(), flags: template.panel, version: PERMISSIONS_VERSION },
    chat: { id: crypto.randomUUID(), flags: template.chat, version: PERMISSIONS_VERSION },
  };
  const account = {
    ...newAccount({
      username: nickname,
      nickname,
      email: null,
      passwordHash,
      role: 'member',
      decoration: null,
      color: shown.nicknameColor,
      backgroundColor: shown.nicknameBGColor,
      image: shown.image,
      star: shown.star.visible ? shown.star.img : null,
      nicknameImg: null,
      subscriptionStartDate: null,
      subscriptionEndDate: null,
      masterOf: [],
      ...NO_LIMITS,
      adminPanelPermissions: records.panel.id,
      chatPermissions: records.chat.id,
    }),
    id,
    recoveryHash: recoveryCode === null ? null : hashRecoveryCode(id, recoveryCode),
  };
  return { account, records };
}

export const REGISTERED = 'guest_registered';

/** Refuses a second registration with the same token, even after the account was deleted. */
export const assertGuestRemains = (db: Database, claims: Claims): Statement[] => [
  batchAssert(
    db,
    sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${claims.sub})`,
    REGISTERED,
  ),
  batchAssert(db, sql`NOT ${hasEnded(claims)}`, 'session_ended'),
];

const TAKEN = new Set(['username_taken', 'nickname_taken']);

export function mapRefusal(error: unknown): never {
  const word = failedAssertion(error);
  if (word === REGISTERED) throw new Failure('already_member');
  if (word === 'session_ended') throw new Failure('unauthorized');
  if (uniqueViolation(error) === 'passkeys.credential_id') throw new Failure('passkey_invalid');
  const isTaken = (word !== null && TAKEN.has(word)) || uniqueViolation(error) === 'accounts.username';
  throw isTaken ? new Failure('name_taken') : error;
}
