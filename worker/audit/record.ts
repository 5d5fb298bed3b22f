import { desc } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Operator } from '../auth/guard.ts';
import { clashIn } from '../db/clash.ts';
import { type Database, database } from '../db/client.ts';
import { changedSome, insist, unmetIn } from '../db/insist.ts';
import { events, eventsAnchor } from '../db/tables/events.ts';
import type { Env } from '../env.ts';
import { edgeOf } from '../gate/edge.ts';
import { tellResources } from '../live.ts';
import { BEGINNING, type Entry, type Link, link, type Tail } from './chain.ts';
import { type Act, nameOf, sentence } from './sentence.ts';

/** How often a writer tries again when others link their entries first. */
const TRIES = 20;

export type Statement<Row = unknown> = BatchItem<'sqlite'> & PromiseLike<Row>;

/** Does one statement and writes its entry, both or neither. */
export async function recorded<Row>(env: Env, entry: Entry, statement: Statement<Row>): Promise<Row> {
  const [done] = await recordedAll(env, [entry], [statement]);
  return done as Row;
}

/** Does the statements and writes the entries, all in one transaction; answers what the statements answer. */
export async function recordedAll(
  env: Env,
  entries: readonly Entry[],
  statements: readonly Statement[] = [],
): Promise<unknown[]> {
  const db = database(env);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const inserts = linked(entries, await tailOf(db)).map(link => db.insert(events).values(link));
    const [first, ...rest] = [...statements, ...inserts];
    if (!first) return [];
    try {
      return (await db.batch([first, ...rest])).slice(0, statements.length);
    } catch (error) {
      const clash = clashIn(error);
      // The same entry twice is the caller's to know; only a place in the chain that was taken is tried again.
      if (!clash?.startsWith('events.') || clash === 'events.id') throw error;
    }
  }
  throw new Failure('internal');
}

/** The last entry, though retention may have removed it. */
async function tailOf(db: Database): Promise<Tail> {
  const [[last], [removed]] = await db.batch([
    db.select({ turn: events.turn, hash: events.hash }).from(events).orderBy(desc(events.turn)).limit(1),
    db.select().from(eventsAnchor).orderBy(desc(eventsAnchor.turn)).limit(1),
  ]);
  return last ?? removed ?? BEGINNING;
}

function linked(entries: readonly Entry[], tail: Tail): Link[] {
  const links: Link[] = [];
  for (const entry of entries) links.push(link(entry, links.at(-1) ?? tail, crypto.randomUUID()));
  return links;
}

const GONE = 'record_gone';

function orGone(error: unknown): never {
  throw unmetIn(error) === GONE ? new Failure('not_found') : error;
}

type Told = { name: string; singular: string };

/** As `recorded`, for an operator's act on a record of a resource, of which the rooms are told. */
export async function recordedAct<Row>(
  c: { req: { raw: Request }; env: Env },
  operator: Operator,
  [act, { name, singular }, row]: [Act, Told, Record<string, unknown>],
  statement: Statement<Row>,
): Promise<Row> {
  const entry = panelEntry(c.req.raw, c.env, operator, sentence(act, singular, nameOf(row)));
  // Of two who remove a record at once, the second has done nothing: no entry says that they have.
  const isThere = insist(database(c.env), changedSome, GONE);
  const [done] = await recordedAll(c.env, [entry], [statement, isThere]).catch(orGone);
  await tellResources(c.env, name);
  return done as Row;
}

type Author = { row: { account: Pick<Operator['row']['account'], 'username' | 'decoration'> }; role: string };

/** An entry of the panel: the person is taken from the session and the edge, never from a body. */
export const panelEntry = (request: Request, env: Env, { row, role }: Author, eventData: string): Entry => {
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
