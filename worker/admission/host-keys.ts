import { createHmac } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { decode } from 'hono/jwt';
import { z } from 'zod';
import { SECOND_MS } from '../../protocol/constants.ts';
import { HOST_KEYS_MAX, HOST_PASS_MS, HOST_PASS_SKEW_MS } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  type EmbeddingFault,
  type EmbeddingFindings,
  EmbeddingQuestion,
  type HostKey,
  HostKeyChange,
  HostPass,
  type HostPassEntry,
  NewHostKey,
} from '../../protocol/rest/admission.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { allowIf } from '../../protocol/rules/verdict.ts';
import { assertActorCurrent, mapAssertionError } from '../accounts/account-statements.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, failedAssertion } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { hostKeys } from '../platform/database/tables/admission.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { embedOriginsOf } from '../platform/http/origin.ts';
import { verifiedClaims } from '../platform/http/tokens.ts';
import { type TrackedChanges, valuesBefore } from '../platform/record/tracked-changes.ts';
import { withPanelAudit } from '../platform/record/with-audit.ts';
import { type AccountRow, accountById, accountPermissions } from '../platform/sessions/account.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import { mayOpenSection, readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { readIdentity } from '../platform/site-config.ts';

const Header = z.strictObject({
  alg: z.literal('HS256'),
  typ: z.literal('JWT').exactOptional(),
  kid: z.string().min(1).max(64),
});

/** Key id and claims of a pass before the signature is checked, or null for any other text. */
function readHostPass(pass: string): { keyId: string; claims: HostPass } | null {
  try {
    const { header, payload } = decode(pass);
    return { keyId: Header.parse(header).kid, claims: HostPass.parse(payload) };
  } catch {
    return null;
  }
}

const isSignedBy = async (keySecret: string, pass: string): Promise<boolean> =>
  (await verifiedClaims(HostPass, pass, keySecret)) !== null;

/** Age of the pass by the host's clock (milliseconds). */
const ageOf = ({ iat }: HostPass, now: number): number => now - iat * SECOND_MS;

/** Time at which the pass expires, with tolerance for a wrong host clock. */
export const staleAt = ({ iat }: HostPass): number => iat * SECOND_MS + HOST_PASS_MS + HOST_PASS_SKEW_MS;

type PassTime = 'fresh' | 'early' | 'late';

function timeOf(claims: HostPass, now: number): PassTime {
  if (ageOf(claims, now) < -HOST_PASS_SKEW_MS) return 'early';
  return now < staleAt(claims) ? 'fresh' : 'late';
}

/**
 * Data for checking a pass: secrets of the site's keys (undefined for an unknown key), and origins that may embed the
 * chat.
 */
type PassChecker<Key> = {
  findKey: (keyId: string) => Promise<Key | undefined>;
  secretOf: (keyId: string) => string;
  embedOrigins: readonly string[];
};

/** Claims of a valid pass, with its key. Does not detect reuse. */
export async function assertHostPass<Key>(
  { findKey, secretOf, embedOrigins }: PassChecker<Key>,
  { pass, origin }: Pick<HostPassEntry, 'pass' | 'origin'>,
  now: number,
): Promise<{ key: Key; keyId: string; claims: HostPass }> {
  const read = readHostPass(pass);
  const key = read ? await findKey(read.keyId) : undefined;
  if (!read || !key || !(await isSignedBy(secretOf(read.keyId), pass))) throw new Failure('pass_invalid');
  const { keyId, claims } = read;
  if (timeOf(claims, now) !== 'fresh') throw new Failure('pass_stale');
  if (claims.origin !== origin || !embedOrigins.includes(origin)) throw new Failure('bad_origin');
  return { key, keyId, claims };
}

/** Site data for checking an embedding page. `secretOf` returns null for an unknown key. */
export type EmbeddingSite = {
  chat: string;
  embedOrigins: readonly string[];
  secretOf: (keyId: string) => Promise<string | null>;
};

type Question = { address: string; pass: string | null };

/** Problems of a page that embeds the chat, and of a pass from its server. Fetches nothing. */
export async function findEmbeddingFaults(
  site: EmbeddingSite,
  { address, pass }: Question,
  now: number,
): Promise<EmbeddingFindings> {
  const origin = originOf(address);
  const ofPass = pass === null ? { faults: [], passAgeMs: null } : await checkPass(site, pass, origin, now);
  return {
    origin,
    serverTime: new Date(now).toISOString(),
    passAgeMs: ofPass.passAgeMs,
    faults: [...checkAddress(site, origin), ...ofPass.faults],
  };
}

function checkAddress({ chat, embedOrigins }: EmbeddingSite, origin: string | null): EmbeddingFault[] {
  if (origin === null) return ['address_unreadable'];
  const isHostSecure = origin.startsWith('https:');
  const isChatSecure = chat.startsWith('https:');
  return [
    ...(embedOrigins.includes(origin) ? [] : (['origin_unnamed'] as const)),
    // Browsers block an http frame inside an https page.
    ...(isHostSecure && !isChatSecure ? (['chat_insecure'] as const) : []),
    ...(isChatSecure && !isHostSecure ? (['host_insecure'] as const) : []),
  ];
}

async function checkPass(
  { secretOf }: EmbeddingSite,
  pass: string,
  origin: string | null,
  now: number,
): Promise<Pick<EmbeddingFindings, 'faults' | 'passAgeMs'>> {
  const read = readHostPass(pass);
  if (!read) return { faults: ['pass_unreadable'], passAgeMs: null };
  const { keyId, claims } = read;
  const secret = await secretOf(keyId);
  const time = timeOf(claims, now);
  const faults: EmbeddingFault[] = [];
  if (secret === null) faults.push('key_unknown');
  else if (!(await isSignedBy(secret, pass))) faults.push('signature_wrong');
  if (origin !== null && claims.origin !== origin) faults.push('pass_origin');
  if (time === 'early') faults.push('clock_ahead');
  if (time === 'late') faults.push('clock_behind');
  return { faults, passAgeMs: ageOf(claims, now) };
}

function originOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : null;
}

export type HostKeyRow = typeof hostKeys.$inferSelect;

export const hostKeyById = (db: Database, id: string) =>
  db.select().from(hostKeys).where(eq(hostKeys.id, id));

export const hostKeysQuery = (db: Database) =>
  db
    .select({ key: hostKeys, maker: accounts.username })
    .from(hostKeys)
    .leftJoin(accounts, eq(accounts.id, hostKeys.createdBy))
    .orderBy(desc(hostKeys.createdAt), desc(hostKeys.id));

/** Site settings section that contains the host keys. */
export const HOST_KEY_SECTION = 'Options-1';

/** Creator of a key if still allowed to create keys. Otherwise undefined, which disables the key. */
export async function allowedMaker(
  db: Database,
  { createdBy, cap }: HostKeyRow,
  now: number,
): Promise<AccountRow | undefined> {
  const [maker] = await accountById(db, createdBy);
  if (!maker || !mayOpenSection(maker, HOST_KEY_SECTION, now)) return undefined;
  return ROLES[cap].rank <= ROLES[accountPermissions(maker, now).role].rank ? maker : undefined;
}

/** The key, if its creator is still allowed to create it; otherwise undefined. */
export async function usableHostKey(db: Database, id: string, now: number): Promise<HostKeyRow | undefined> {
  const [key] = await hostKeyById(db, id);
  return key && (await allowedMaker(db, key, now)) ? key : undefined;
}

export const hostKeyView = (
  { id, cap, createdAt }: HostKeyRow,
  maker: string | null,
  isStopped: boolean,
): HostKey => ({
  _id: id,
  cap,
  createdAt: new Date(createdAt).toISOString(),
  createdBy: maker,
  isStopped,
});

/**
 * Secret of a key, derived from the site's secret and the key's id. Database, backups and event record contain no
 * secret. After its key is removed, a secret is useless.
 */
export const hostKeySecret = (siteSecret: string, keyId: string): string =>
  createHmac('sha256', siteSecret).update(`host-key:${keyId}`).digest('base64url');

const AUDITED = {
  name: 'hostKeys',
  noun: { definite: 'مفتاح الموقع المضيف', added: 'إضافة مفتاح للموقع المضيف' },
} as const;

/** GET /hostKeys: returns the keys without their secrets. */
const listHostKeys: Handler = async c => {
  await requireOperator(c, HOST_KEY_SECTION);
  const db = database(c.env);
  const rows = await hostKeysQuery(db);
  const now = Date.now();
  const views = rows.map(async ({ key, maker }) =>
    hostKeyView(key, maker, (await allowedMaker(db, key, now)) === undefined),
  );
  return answer(c, 'GET /hostKeys', { hostKeys: await Promise.all(views) });
};

/**
 * POST /hostKeys: creates a key. Only this answer contains the key's secret. The key's cap must not exceed the
 * creator's rank.
 */
const makeHostKey: Handler = async c => {
  const operator = await requireOperator(c, HOST_KEY_SECTION);
  const { cap } = await readAccountBody(c, operator, NewHostKey, 'HostKey');
  assertAllowed(allowIf(ROLES[cap].rank <= powerOf(operator).rank));
  const db = database(c.env);
  const key = {
    id: crypto.randomUUID(),
    cap,
    createdAt: Date.now(),
    createdBy: operator.row.account.id,
  };
  const isFree = sql`(SELECT count(*) FROM ${hostKeys}) <= ${HOST_KEYS_MAX}`;
  await withPanelAudit(c, operator, ['created', AUDITED, key.id], db.insert(hostKeys).values(key), [
    batchAssert(db, isFree, 'host_keys_full'),
    assertActorCurrent(db, operator),
  ]).catch(error => {
    if (failedAssertion(error) === 'host_keys_full') throw new Failure('conflict');
    return mapAssertionError(error);
  });
  const secret = hostKeySecret(c.env.SAMAR_SECRET, key.id);
  const hostKey = hostKeyView(key, operator.row.account.username, false);
  return answer(c, 'POST /hostKeys', { hostKey, secret });
};

/**
 * PATCH /hostKeys/{id}: makes the operator the key's creator, and changes the key's cap if requested. The cap
 * must not exceed the operator's rank.
 */
const changeHostKey: Handler = async c => {
  const operator = await requireOperator(c, HOST_KEY_SECTION);
  const input = await readAccountBody(c, operator, HostKeyChange, 'HostKey');
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const [key] = await hostKeyById(db, id);
  if (!key) throw new Failure('not_found');
  const { cap = key.cap } = input;
  assertAllowed(allowIf(ROLES[cap].rank <= powerOf(operator).rank));
  const { id: createdBy } = operator.row.account;
  const changes: TrackedChanges = {
    fields: [
      { label: 'أعلى حساب يدخل به', kind: 'value', after: cap },
      { label: 'صاحب المفتاح', kind: 'value', after: createdBy },
    ],
    before: valuesBefore(
      [sql`${hostKeys.cap}`, sql`${hostKeys.createdBy}`],
      sql`${hostKeys} WHERE ${hostKeys.id} = ${id}`,
    ),
  };
  const change = db.update(hostKeys).set({ cap, createdBy }).where(eq(hostKeys.id, id));
  await withPanelAudit(c, operator, ['edited', AUDITED, id, changes], change);
  return c.body(null, 204);
};

/** DELETE /hostKeys/{id}: removes a key. Passes signed with it are refused from then on. */
const removeHostKey: Handler = async c => {
  const operator = await requireOperator(c, HOST_KEY_SECTION);
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const [key] = await hostKeyById(db, id);
  if (!key) throw new Failure('not_found');
  const removal = db.delete(hostKeys).where(sql`${hostKeys.id} = ${id}`);
  await withPanelAudit(c, operator, ['deleted', AUDITED, id], removal);
  return c.body(null, 204);
};

/**
 * POST /hostKeys/check: returns problems of an embedding page and of a pass from its server. Does not fetch the page.
 */
const checkEmbedding: Handler = async c => {
  const operator = await requireOperator(c, HOST_KEY_SECTION);
  const { address, pass } = await readAccountBody(c, operator, EmbeddingQuestion, 'Embedding');
  const db = database(c.env);
  const found = await findEmbeddingFaults(
    {
      chat: new URL(c.req.url).origin,
      embedOrigins: embedOriginsOf(c.env, await readIdentity(db)),
      secretOf: async id =>
        (await usableHostKey(db, id, Date.now())) ? hostKeySecret(c.env.SAMAR_SECRET, id) : null,
    },
    { address, pass: pass ?? null },
    Date.now(),
  );
  return answer(c, 'POST /hostKeys/check', found);
};

export const hostKeyRoutes = {
  '/hostKeys': { GET: listHostKeys, POST: makeHostKey },
  '/hostKeys/check': { POST: checkEmbedding },
  '/hostKeys/:key': { PATCH: changeHostKey, DELETE: removeHostKey },
} satisfies Routes;
