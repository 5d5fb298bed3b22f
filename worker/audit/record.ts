import { desc } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Operator } from '../auth/guard.ts';
import { clashIn } from '../db/clash.ts';
import { database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import type { Env } from '../env.ts';
import { edgeOf } from '../gate/edge.ts';
import { tellResources } from '../live.ts';
import { BEGINNING, type Entry, link } from './chain.ts';
import { type Act, nameOf, sentence } from './sentence.ts';

/** How often a writer tries again when others link their entries first. */
const TRIES = 20;

/** Does one statement and writes its entry, both or neither. */
export async function recorded<Row>(
  env: Env,
  entry: Entry,
  statement: BatchItem<'sqlite'> & PromiseLike<Row>,
): Promise<Row> {
  const db = database(env);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [tail = BEGINNING] = await db
      .select({ turn: events.turn, hash: events.hash })
      .from(events)
      .orderBy(desc(events.turn))
      .limit(1);
    try {
      const [done] = await db.batch([statement, db.insert(events).values(link(entry, tail))]);
      return done as Row;
    } catch (error) {
      if (!clashIn(error)?.startsWith('events.')) throw error;
    }
  }
  throw new Failure('internal');
}

type Told = { name: string; singular: string };

/** As `recorded`, for an operator's act on a record of a resource, of which the rooms are told. */
export async function recordedAct<Row>(
  c: { req: { raw: Request }; env: Env },
  operator: Operator,
  [act, { name, singular }, row]: [Act, Told, Record<string, unknown>],
  statement: BatchItem<'sqlite'> & PromiseLike<Row>,
): Promise<Row> {
  const entry = panelEntry(c.req.raw, c.env, operator, sentence(act, singular, nameOf(row)));
  const done = await recorded(c.env, entry, statement);
  await tellResources(c.env, name);
  return done;
}

/** An entry of the panel: the person is taken from the session and the edge, never from a body. */
export const panelEntry = (request: Request, env: Env, { row, role }: Operator, eventData: string): Entry => {
  const { ipAddress, country } = edgeOf(request, env);
  return {
    id: crypto.randomUUID(),
    eventDate: Date.now(),
    username: row.account.username,
    decoration: row.account.decoration ?? '',
    userRole: role,
    country: country ?? '',
    fingerprintAndIP: ipAddress,
    eventData,
    eventType: 'adminPanel',
  };
};
