import { eq, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { NewWebhook, WEBHOOKS_MAX, WebhookChange } from '../../protocol/rest/integrations.ts';
import { assertActorCurrent, mapAssertionError } from '../accounts/account-statements.ts';
import { database } from '../platform/database/client.ts';
import { batchAssert, failedAssertion } from '../platform/database/statement.ts';
import { webhooks } from '../platform/database/tables/integrations.ts';
import { isLocal } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { validationFailure } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { type TrackedChanges, valuesBefore } from '../platform/record/tracked-changes.ts';
import { auditLogOf, withPanelAudit } from '../platform/record/with-audit.ts';
import { readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import {
  isMakerAllowed,
  isPublicHost,
  WEBHOOK_SECTION as SECTION,
  webhookById,
  webhookSecret,
  webhooksQuery,
  webhookView,
} from './webhook.ts';

const AUDITED = { name: 'webhooks', noun: { definite: 'خطاف الويب', added: 'إضافة خطاف ويب' } } as const;

/** The audit entry contains only the host, because a webhook path may be a secret. */
const named = (url: string): string => new URL(url).host;

/** GET /webhooks: returns the webhooks without their secrets. */
const listWebhooks: Handler = async c => {
  await requireOperator(c, SECTION);
  const db = database(c.env);
  const rows = await webhooksQuery(db);
  const now = Date.now();
  const views = rows.map(async ({ webhook, maker }) =>
    webhookView(webhook, maker, await isMakerAllowed(db, webhook, now)),
  );
  return answer(c, 'GET /webhooks', { webhooks: await Promise.all(views) });
};

/** POST /webhooks: creates a webhook for future events. Only this answer contains the webhook's secret. */
const makeWebhook: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const { url, types } = await readAccountBody(c, operator, NewWebhook, 'Webhook');
  if (!url.startsWith('https:') && !isLocal(c.env))
    throw validationFailure('Webhook', { url: 'must use https' });
  // Webhooks of a local instance may target the same machine.
  if (!isPublicHost(url) && !isLocal(c.env))
    throw validationFailure('Webhook', { url: 'must be a public address' });
  const db = database(c.env);
  const { id: createdBy, username } = operator.row.account;
  const made = { id: crypto.randomUUID(), url, types, createdAt: Date.now(), createdBy };
  const row = { ...made, stoppedAt: null, failure: null };
  const isFree = sql`(SELECT count(*) FROM ${webhooks}) <= ${WEBHOOKS_MAX}`;
  await withPanelAudit(c, operator, ['created', AUDITED, named(url)], db.insert(webhooks).values(row), [
    batchAssert(db, isFree, 'webhooks_full'),
    assertActorCurrent(db, operator),
  ]).catch(error => {
    if (failedAssertion(error) === 'webhooks_full') throw new Failure('conflict');
    return mapAssertionError(error);
  });
  await auditLogOf(c.env).changeWebhooks();
  const secret = webhookSecret(c.env.SAMAR_SECRET, row.id);
  return answer(c, 'POST /webhooks', { webhook: webhookView(row, username, true), secret });
};

/**
 * PATCH /webhooks/{id}: changes the event types or enables or disables the webhook. The operator becomes its author.
 */
const changeWebhook: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const { types, active } = await readAccountBody(c, operator, WebhookChange, 'Webhook');
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const [row] = await webhookById(db, id);
  if (!row) throw new Failure('not_found');
  const set = {
    createdBy: operator.row.account.id,
    ...(types && { types }),
    ...(active && { stoppedAt: null, failure: null }),
    ...(active === false && { stoppedAt: row.stoppedAt ?? Date.now() }),
  };
  const changes: TrackedChanges = {
    fields: [
      { label: 'يُرسَل إليه', kind: 'flag', after: active ?? row.stoppedAt === null },
      { label: 'ما يُرسَل', kind: 'value', after: types ?? row.types },
    ],
    before: valuesBefore(
      [sql`${webhooks.stoppedAt} IS NULL`, sql`json(${webhooks.types})`],
      sql`${webhooks} WHERE ${webhooks.id} = ${id}`,
    ),
  };
  const change = db.update(webhooks).set(set).where(eq(webhooks.id, id));
  await withPanelAudit(c, operator, ['edited', AUDITED, named(row.url), changes], change);
  await auditLogOf(c.env).changeWebhooks();
  return c.body(null, 204);
};

const removeWebhook: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const [row] = await webhookById(db, id);
  if (!row) throw new Failure('not_found');
  const removal = db.delete(webhooks).where(eq(webhooks.id, id));
  await withPanelAudit(c, operator, ['deleted', AUDITED, named(row.url)], removal);
  await auditLogOf(c.env).changeWebhooks();
  return c.body(null, 204);
};

export const webhookRoutes = {
  '/webhooks': { GET: listWebhooks, POST: makeWebhook },
  '/webhooks/:key': { PATCH: changeWebhook, DELETE: removeWebhook },
} satisfies Routes;
