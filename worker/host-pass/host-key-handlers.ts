import { eq, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { HOST_KEYS_MAX } from '../../protocol/host-limits.ts';
import { EmbeddingQuestion, HostKeyChange, NewHostKey } from '../../protocol/rest/host-keys.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { allowIf } from '../../protocol/rules/verdict.ts';
import { assertActorCurrent } from '../accounts/assert-actor-current.ts';
import { mapAssertionError } from '../accounts/batch-assert.ts';
import { powerOf } from '../accounts/power-of.ts';
import { type TrackedChanges, valuesBefore } from '../audit/tracked-changes.ts';
import { withPanelAudit } from '../audit/with-audit.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import { batchAssert, failedAssertion } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { hostKeys } from '../db/tables/host-keys.ts';
import { answer } from '../http/answer.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { originsIn } from '../http/origin.ts';
import { findEmbeddingFaults } from './embedding-faults.ts';
import {
  allowedMaker,
  hostKeyById,
  hostKeysQuery,
  hostKeyView,
  HOST_KEY_SECTION as SECTION,
  usableHostKey,
} from './host-key-row.ts';
import { hostKeySecret } from './host-key-secret.ts';

const AUDITED = {
  name: 'hostKeys',
  noun: { definite: 'مفتاح الموقع المضيف', added: 'إضافة مفتاح للموقع المضيف' },
} as const;

/** GET /hostKeys: the keys, without their secrets. */
const listHostKeys: Handler = async c => {
  await requireOperator(c, SECTION);
  const db = database(c.env);
  const rows = await hostKeysQuery(db);
  const now = Date.now();
  const views = rows.map(async ({ key, maker }) =>
    hostKeyView(key, maker, (await allowedMaker(db, key, now)) === undefined),
  );
  return answer(c, 'GET /hostKeys', { hostKeys: await Promise.all(views) });
};

/** POST /hostKeys: a new key. This answer alone says its secret. Nobody makes one for a role above their own. */
const makeHostKey: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
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

/** PATCH /hostKeys/{id}: the operator adopts the key, for no role above their own. */
const changeHostKey: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
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

/** DELETE /hostKeys/{id}: passes that are signed with it are refused from now on. */
const removeHostKey: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const [key] = await hostKeyById(db, id);
  if (!key) throw new Failure('not_found');
  const removal = db.delete(hostKeys).where(sql`${hostKeys.id} = ${id}`);
  await withPanelAudit(c, operator, ['deleted', AUDITED, id], removal);
  return c.body(null, 204);
};

/** POST /hostKeys/check: what is wrong with a page that shows the chat, and with a pass of its server. The page is not fetched. */
const checkEmbedding: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const { address, pass } = await readAccountBody(c, operator, EmbeddingQuestion, 'Embedding');
  const db = database(c.env);
  const found = await findEmbeddingFaults(
    {
      chat: new URL(c.req.url).origin,
      embedOrigins: originsIn(c.env.EMBED_ORIGINS),
      secretOf: async id =>
        (await usableHostKey(db, id, Date.now())) ? hostKeySecret(c.env.SAMAR_SECRET, id) : null,
    },
    { address, pass: pass ?? null },
    Date.now(),
  );
  return answer(c, 'POST /hostKeys/check', found);
};

export const hostKeyRoutes: Routes = {
  '/hostKeys': { GET: listHostKeys, POST: makeHostKey },
  '/hostKeys/check': { POST: checkEmbedding },
  '/hostKeys/:key': { PATCH: changeHostKey, DELETE: removeHostKey },
};
