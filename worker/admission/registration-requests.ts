import { createHmac } from 'node:crypto';
import { and, asc, count, eq, gt, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../protocol/constants.ts';
import { withInnerQuotes } from '../../protocol/entities/audit.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { type REGISTRATION_OUTCOMES, RegistrationAnswer } from '../../protocol/rest/membership.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertActorCurrent, creationStatements, mapAssertionError } from '../accounts/account-statements.ts';
import { findTemplate } from '../accounts/templates/role-templates.ts';
import { guestAppearance } from '../accounts/visitor-identity.ts';
import { type Database, database } from '../platform/database/client.ts';
import {
  batchAssert,
  changedOne,
  failedAssertion,
  type Statement,
  uniqueViolation,
} from '../platform/database/statement.ts';
import { accounts, registrationRequests as table } from '../platform/database/tables/accounts.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { notifyLobby, notifyPanels } from '../platform/notifications.ts';
import { SYSTEM_ACTOR } from '../platform/record/approvable-action.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import {
  assertGuestRemains,
  assertNameFree,
  defaultAvatar,
  type Granted,
  hashOf,
  type LoginProof,
  mapRefusal,
  memberOf,
  passkeyStatements,
  REGISTERED,
} from './new-member.ts';

/** Age at which a request expires, because a guest may have forgotten the password by then. */
const WAITS_MS = 7 * DAY_MS;
const WAITING_MAX = 200;
const FULL = 'registrations_full';

/** Keyed digest, so that the rows contain no network address. */
const networkDigest = (c: AppContext, network: string): string =>
  createHmac('sha256', c.env.SAMAR_SECRET).update(`registration:${network}`).digest('base64url');

/**
 * Network of the guest. `max`: limit of pending registrations per network, equal to the limit of daily registrations.
 */
type Places = { network: string; max: number };

const waitsIn = (network: string, now: number): SQL =>
  sql`${table.until} > ${now} AND EXISTS (SELECT 1 FROM json_each(${table.networks}) WHERE value = ${network})`;

/** Checks the network's limit before the password is hashed. The batch checks it again. */
async function assertPlaceLeft(
  db: Database,
  places: readonly Places[],
  { sub }: Claims,
  now: number,
): Promise<void> {
  for (const { network, max } of places) {
    const [found] = await db
      .select({ waiting: count(), until: min(table.until) })
      .from(table)
      .where(and(waitsIn(network, now), ne(table.accountId, sub)));
    if (found && found.waiting >= max)
      throw new Failure(FULL, { retryAfterMs: (found.until ?? now + WAITS_MS) - now });
  }
}

const widest = sql`json_extract(${table.networks}, '$[#-1]')`;

/**
 * If the queue is full, deletes the oldest request from the network with the most requests, so that one network cannot
 * fill the queue.
 */
const makeRoom = (db: Database): Statement =>
  db.delete(table).where(sql`${table.id} = (
    SELECT ${table.id} FROM ${table}
    WHERE (SELECT count(*) FROM ${table}) >= ${WAITING_MAX}
      AND ${widest} IS (SELECT ${widest} FROM ${table} GROUP BY 1 ORDER BY count(*) DESC, min(${table.createdAt}) LIMIT 1)
    ORDER BY ${table.createdAt} LIMIT 1)`);

/**
 * Stores a registration request, which replaces an earlier request of the guest. The caller has counted the network's
 * registration.
 */
export async function storeRequest(
  c: AppContext,
  claims: Claims,
  { nickname, appearance, attempts }: Granted,
  proof: LoginProof,
): Promise<void> {
  const db = database(c.env);
  const now = Date.now();
  const places = attempts.map(({ who, factor: max = 1 }) => ({ network: networkDigest(c, who), max }));
  await assertNameFree(db, nickname, claims);
  await assertPlaceLeft(db, places, claims, now);
  const row = {
    id: crypto.randomUUID(),
    accountId: claims.sub,
    nickname,
    nicknameSkeleton: skeleton(nickname),
    passwordHash: await hashOf(c.env, proof),
    passkey: proof.passkey ?? null,
    appearance: appearance ?? guestAppearance(claims.sub, await defaultAvatar(c.env)),
    deviceId: claims.deviceID,
    until: now + WAITS_MS,
    createdAt: now,
    networks: places.map(({ network }) => network),
  };
  await db
    .batch([
      db.delete(table).where(or(eq(table.accountId, claims.sub), lte(table.until, now))),
      ...assertGuestRemains(db, claims),
      ...places.map(({ network, max }) =>
        batchAssert(db, sql`(SELECT count(*) FROM ${table} WHERE ${waitsIn(network, now)}) < ${max}`, FULL),
      ),
      makeRoom(db),
      db.insert(table).values(row),
    ])
    .catch((error: unknown) => {
      if (failedAssertion(error) === FULL) throw new Failure(FULL, { retryAfterMs: WAITS_MS });
      if (uniqueViolation(error) === 'registration_requests.nickname_skeleton')
        throw new Failure('name_taken');
      return mapRefusal(error);
    });
  await notifyPanels(c.env, 'registrations');
}

const GONE = 'request_gone';

type Request = typeof table.$inferSelect;

const listRequests: Handler = async c => {
  await requireOperator(c, resource.section);
  const waiting = await database(c.env)
    .select()
    .from(table)
    .where(gt(table.until, Date.now()))
    .orderBy(asc(table.createdAt));
  const registrations = waiting.map(({ id, nickname, createdAt, until }) => ({
    _id: id,
    nickname,
    at: new Date(createdAt).toISOString(),
    until: new Date(until).toISOString(),
  }));
  return answer(c, 'GET /registrations', { registrations });
};

/** PATCH /registrations/{id}: decides a request. If two operators decide, only the first decision applies. */
const decide: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const { outcome } = await readAccountBody(c, operator, RegistrationAnswer, 'Registration');
  const [request] = await database(c.env)
    .select()
    .from(table)
    .where(and(eq(table.id, c.req.param('key') ?? ''), gt(table.until, Date.now())));
  if (!request) throw new Failure('not_found');
  const { act, text, code } = OUTCOMES[outcome];
  const made = outcome === 'accepted' ? await accountStatements(c.env, request) : [];
  const db = database(c.env);
  const statements = [
    assertActorCurrent(db, operator),
    db.delete(table).where(eq(table.id, request.id)),
    batchAssert(db, changedOne, GONE),
    ...made,
  ];
  const entry = panelEntry(c, operator, `${act}: ${withInnerQuotes(request.nickname)}`);
  await withAuditEntries(c.env, [entry], statements).catch(mapDecided);
  if (outcome === 'accepted') await lobbyOf(c.env).releaseKeptName(request.deviceId);
  const { accountId: userId } = request;
  const directive = {
    do: 'tellUser',
    userId,
    from: SYSTEM_ACTOR.username,
    text,
    notice: { code },
  } as const;
  await Promise.all([
    notifyLobby('registration', lobbyOf(c.env).dispatch(directive)),
    notifyPanels(c.env, 'registrations', resource.name),
  ]);
  return c.body(null, 204);
};

/**
 * Texts for the event record and for a present guest. An absent guest receives no notice. After an acceptance,
 * the guest can log in with the password.
 */
const OUTCOMES: Record<
  (typeof REGISTRATION_OUTCOMES)[number],
  { act: string; text: string; code: 'nameAccepted' | 'nameRefused' }
> = {
  accepted: {
    act: 'قبول طلب حفظ الاسم',
    text: 'قُبل طلبك وصار اسمك محفوظًا. ادخل به من الآن بكلمة مرورك.',
    code: 'nameAccepted',
  },
  refused: { act: 'رفض طلب حفظ الاسم', text: 'لم يُقبل طلب حفظ اسمك.', code: 'nameRefused' },
};

/**
 * Creates the same account as a direct registration, but without a recovery code, because operators must not see one.
 */
async function accountStatements(env: Env, request: Request): Promise<Statement[]> {
  const db = database(env);
  const { accountId, nickname, passwordHash, passkey, appearance: shown } = request;
  const template = await findTemplate(db, 'member');
  const { account, records } = memberOf(accountId, {
    nickname,
    shown,
    passwordHash,
    recoveryCode: null,
    template,
  });
  return [
    batchAssert(
      db,
      sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${accountId})`,
      REGISTERED,
    ),
    ...creationStatements(db, account, { made: records, found: {} }),
    ...passkeyStatements(db, accountId, passkey ?? undefined),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, accountId)),
  ];
}

function mapDecided(error: unknown): never {
  const word = failedAssertion(error);
  if (word === GONE) throw new Failure('not_found');
  if (word === 'operator_gone') return mapAssertionError(error);
  return mapRefusal(error);
}

export const registrationRoutes = {
  '/registrations': { GET: listRequests },
  '/registrations/:key': { PATCH: decide },
} satisfies Routes;
