import { createHmac } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type HostKeyCap, type HostPass, HostPassEntry } from '../../protocol/rest/admission.ts';
import type { PowerActor } from '../../protocol/rules/actor.ts';
import { isTakeover } from '../../protocol/rules/grants.ts';
import { openSection } from '../../protocol/rules/may/operators.ts';
import type { PanelPermissions } from '../../protocol/rules/permissions.ts';
import { type AccountGrants, authorizePower } from '../../protocol/rules/power.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import type { Entrance } from '../../rooms-do/rpc/entry-attempt.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { database } from '../platform/database/client.ts';
import { usedHostPasses } from '../platform/database/tables/admission.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { enter } from '../platform/http/attempts.ts';
import { holdFault, readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { embedOriginsOf } from '../platform/http/origin.ts';
import {
  type AccountRow,
  accountById,
  accountByName,
  accountPermissions,
} from '../platform/sessions/account.ts';
import { type PresentDevice, presentDevice } from '../platform/sessions/device-proof.ts';
import { accountGrants, powerOf } from '../platform/sessions/power-of.ts';
import { readIdentity } from '../platform/site-config.ts';
import { openAccountSession } from './account-session.ts';
import { openGuestSession } from './guest-session.ts';
import { assertHostPass, type HostKeyRow, hostKeySecret, staleAt, usableHostKey } from './host-keys.ts';
import { mayLogInHere } from './login.ts';
import { assertMemberAccepted, assertRulesAccepted } from './rules-consent.ts';

/** Current permissions of the key's creator, or null if the account is deleted. */
export type KeyMaker = { actor: PowerActor; panel: PanelPermissions } | null;

/**
 * Whether a pass may log in as this account. The role must not exceed the caps of the pass (default: member) and the
 * key, and must have no panel access. The key's creator must be allowed to set the account's password, so that keys of
 * a demoted creator stop working.
 */
export function mayEnterByPass(
  target: AccountGrants,
  { cap = 'member' }: Pick<HostPass, 'cap'>,
  keyCap: HostKeyCap,
  maker: KeyMaker,
): boolean {
  if (target.rank > Math.min(ROLES[cap].rank, ROLES[keyCap].rank)) return false;
  if (target.holds.canAccessAdminPanel || !maker) return false;
  if (!isAllowed(openSection(maker.panel, 'canAccessAccountsMenu'))) return false;
  if (isTakeover(maker.actor, target)) return false;
  return isAllowed(authorizePower(maker.actor, { effect: 'administer', target, after: target }));
}

type HostArrival = Pick<PresentDevice, 'device'> &
  Pick<HostPassEntry, 'fingerprint' | 'answer'> & { askedRules: Entrance['askedRules'] };

/** Session of the account named in a pass. A missing account gets the same refusal as an account above the cap. */
export async function openHostAccount(
  c: AppContext,
  key: HostKeyRow,
  claims: HostPass & { username: string },
  { device, fingerprint, askedRules, answer: given }: HostArrival,
  now: number,
) {
  const db = database(c.env);
  const candidate = { ...clientInfo(c), fingerprint, deviceId: device.deviceId, originURL: '' };
  const [banned, [row], [maker]] = await db.batch([
    matchingBansQuery(db, candidate, now),
    accountByName(db, claims.username),
    accountById(db, key.createdBy),
  ]);
  const isLetIn = row !== undefined && (await letsIn(c.env, key, claims, row, maker, now));
  // An account's exemptions apply only after authentication, as at the password login.
  assertNotBanned(banned, candidate, exemptionOf(isLetIn ? row : undefined, now));
  if (!isLetIn) throw new Failure('no_chat_access');
  const acceptedRules = await assertMemberAccepted(c, askedRules, row, given, now);
  const arrival = { device, fingerprint, visibility: 'visible', began: 'hostPass', acceptedRules } as const;
  return openAccountSession(c, row, arrival, now);
}

async function letsIn(
  env: Env,
  { cap }: HostKeyRow,
  claims: HostPass,
  row: AccountRow,
  maker: AccountRow | undefined,
  now: number,
): Promise<boolean> {
  if (!maker || !mayLogInHere(row, env)) return false;
  const permissions = { row: maker, ...accountPermissions(maker, now) };
  const actor = powerOf(permissions);
  const target = await accountGrants(env, actor, row);
  return mayEnterByPass(target, claims, cap, { actor, panel: permissions.panel });
}

/** Guest named in a pass. `sessionId`: earlier session of the same user in this browser. */
export type HostGuest = PresentDevice & { userId: string };

/**
 * A host's user is the same guest in all browsers, because user id and device derive from the host's id. A browser's
 * device mark is accepted only if it belongs to that user. Otherwise the device counts as new, so that neither clearing
 * a mark nor using a pass evades a sanction.
 */
export function hostGuest(
  siteSecret: string,
  { origin, sub }: Pick<HostPass, 'origin' | 'sub'>,
  { device, sessionId }: PresentDevice,
  now: number,
): HostGuest {
  const idFor = (what: string): string =>
    uuidOf(
      createHmac('sha256', siteSecret)
        .update(`${what}:${JSON.stringify([origin, sub])}`)
        .digest('hex'),
    );
  const deviceId = idFor('host-device');
  const isTheirs = device.deviceId === deviceId;
  return {
    userId: idFor('host-guest'),
    device: { deviceId, since: isTheirs ? device.since : now, jkt: device.jkt },
    sessionId: isTheirs ? sessionId : null,
  };
}

/** A UUID with a custom format (RFC 9562, 5.8), which `isHostGuest` recognizes. */
const uuidOf = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');

/** Period in which a client may repeat a request after losing the answer. */
const REPEATED_MS = MINUTE_MS;

/**
 * Marks a pass as used. The database accepts only one of two concurrent uses. The same call may be repeated with its id
 * for a minute. Also removes expired passes. Throws `pass_used` for a used pass.
 */
export async function spendPass(
  env: Env,
  keyId: string,
  claims: HostPass,
  attempt: HostPassEntry['attempt'],
  now: number,
): Promise<void> {
  const db = database(env);
  const id = `${keyId} ${claims.jti}`;
  const used = { id, staleAt: staleAt(claims), attempt: attempt ?? null, usedAt: now };
  const [, inserted, [first]] = await db.batch([
    db.delete(usedHostPasses).where(lte(usedHostPasses.staleAt, now)),
    db.insert(usedHostPasses).values(used).onConflictDoNothing().returning({ id: usedHostPasses.id }),
    db.select().from(usedHostPasses).where(eq(usedHostPasses.id, id)),
  ]);
  if (inserted.length > 0) return;
  const isRepeated = attempt !== undefined && first?.attempt === attempt && now - first.usedAt < REPEATED_MS;
  if (!isRepeated) throw new Failure('pass_used');
}

/**
 * POST /users/hostPass: starts a session of the signed user. The pass is marked as used first, so that a refused pass
 * cannot be reused.
 */
export async function hostPassLogin(c: AppContext): Promise<Response> {
  const read = await holdFault(readBody(c, HostPassEntry, 'HostPass'));
  const entrance = await enter(c, { isNewGuest: true, isWellFormed: 'body' in read });
  if (!('body' in read)) throw read.fault;
  const { body } = read;
  const now = Date.now();
  const { SAMAR_SECRET: secret } = c.env;
  const db = database(c.env);
  const { key, keyId, claims } = await assertHostPass(
    {
      findKey: id => usableHostKey(db, id, now),
      secretOf: id => hostKeySecret(secret, id),
      embedOrigins: embedOriginsOf(c.env, await readIdentity(db)),
    },
    body,
    now,
  );
  await spendPass(c.env, keyId, claims, body.attempt, now);
  const { fingerprint, originURL } = body;
  const present = await presentDevice(c, now);
  const { username } = claims;
  const { askedRules } = entrance;
  const guest = hostGuest(secret, claims, present, now);
  const { user, issued } =
    username === undefined
      ? await openGuestSession(
          c,
          entrance,
          {
            ...guest,
            acceptedRules: await assertRulesAccepted(c, askedRules, guest.device.deviceId, body.answer),
            username: claims.nickname,
            fingerprint,
            originURL,
            began: 'hostPass',
          },
          now,
        )
      : await openHostAccount(
          c,
          key,
          { ...claims, username },
          { ...present, fingerprint, askedRules, answer: body.answer },
          now,
        );
  return answer(c, 'POST /users/hostPass', { user }, issued);
}
