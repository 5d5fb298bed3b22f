import { createHash, timingSafeEqual } from 'node:crypto';
import { ne, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { FirstOwner } from '../../protocol/rest/account.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { networkOf } from '../../protocol/text/address.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import type { Try } from '../../rooms-do/tries.ts';
import { panelEntry, recordedAll, type Statement } from '../audit/record.ts';
import { sentence } from '../audit/sentence.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { edgeOf } from '../gate/edge.ts';
import { readBody } from '../http/body.ts';
import type { Handler } from '../resources/routes.ts';
import { accountView } from './account-view.ts';
import { creation, newAccount } from './creation.ts';
import { insist, orRefused } from './insist.ts';
import { lookUp } from './look-up.ts';

/** POST /users/firstOwner: there while its secret is set, and does its work once, while there is no owner. */
export const makeFirstOwner: Handler = async c => {
  const expected = c.env.SAMAR_FIRST_OWNER ?? '';
  if (expected === '') throw new Failure('not_found');
  const tries: Try[] = [{ limited: 'firstOwner', who: networkOf(edgeOf(c.req.raw, c.env).ipAddress) }];
  const retryAfterMs = await lobbyOf(c.env).beginTries(tries);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  const { secret, username, password } = await readBody(c.req.raw, FirstOwner, resource.model);
  if (!isSame(secret, expected)) throw new Failure('unauthorized');
  await lobbyOf(c.env).forgiveTries(tries);

  const { panel, chat } = ROLES.owner.template;
  const records = {
    panel: { id: crypto.randomUUID(), flags: { ...panel } },
    chat: { id: crypto.randomUUID(), flags: { ...chat } },
  };
  const { image = '' } = await lookUp(c.env, { image: null }, null);
  const account = await newAccount({
    ...NOTHING_ELSE,
    username,
    nickname: username,
    password,
    role: 'owner',
    image,
    color: resource.fields.color.initial ?? '',
    backgroundColor: resource.fields.backgroundColor.initial ?? '',
    adminPanelPermissions: records.panel.id,
    chatPermissions: records.chat.id,
  });
  const db = database(c.env);
  const entry = panelEntry(
    c.req.raw,
    c.env,
    { row: { account }, role: 'owner' },
    sentence('created', 'account', username),
  );
  await recordedAll(c.env, [entry], [keepFirst(db), ...creation(db, account, records)]).catch(orRefused);
  return c.json({ status: 'success', data: { user: accountView(account) } }, 201);
};

const NOTHING_ELSE = {
  email: null,
  decoration: null,
  star: null,
  nicknameImg: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  masterOf: [],
};

/** The owner of the local fill is none: a deployed instance never lets it in. */
const keepFirst = (db: Database): Statement =>
  insist(
    db,
    sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.role} = 'owner' AND ${ne(accounts.demo, true)})`,
    'owner_there',
  );

const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
