import { desc, eq, or, sql } from 'drizzle-orm';
import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import { referenceKey, userReference } from '../../domain/moderation/user-reference.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { NewStaffNote, type UserNotes } from '../../protocol/rest/user-notes.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { readCard } from '../../protocol/rules/may/operators.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { moderationCases, pastNames, staffNotes } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { type Operator, readAccountBody, requireMember } from '../platform/sessions/require-operator.ts';
import { personOf, viewerOf } from '../presence/visible-connections.ts';
import { momentOf, WITHOUT_LINES } from './appeals.ts';

const SHOWN = 50;

/**
 * Staff records of an account: its moderation cases and notes, and names of the account and of guests on its device.
 * For a guest: all records of the guest's device.
 */
export async function readUserNotes(db: Database, person: Participant): Promise<UserNotes> {
  const { accountType, userId, fingerprint } = person;
  const isGuest = accountType === 'visitor';
  const areAgainst =
    isGuest && fingerprint !== ''
      ? or(eq(moderationCases.userId, userId), eq(moderationCases.fingerprint, fingerprint))
      : eq(moderationCases.userId, userId);
  const device = fingerprint === '' ? [] : [referenceKey({ by: 'device', fingerprint })];
  const [cases, notes, names] = await db.batch([
    db
      .select(WITHOUT_LINES)
      .from(moderationCases)
      .where(areAgainst)
      .orderBy(desc(moderationCases.at))
      .limit(SHOWN),
    db
      .select()
      .from(staffNotes)
      .where(eq(staffNotes.who, userReference(person) ?? ''))
      .orderBy(desc(staffNotes.at))
      .limit(SHOWN),
    db
      .select()
      .from(pastNames)
      .where(
        inList(pastNames.who, [...device, ...(isGuest ? [] : [referenceKey({ by: 'account', id: userId })])]),
      )
      .orderBy(desc(pastNames.lastAt))
      .limit(SHOWN),
  ]);
  return {
    strikes: cases.map(({ id, kind, at, nickname, byUsername, room, reason, until, outcome }) => ({
      ...{ _id: id, kind, nickname, byUsername, room, reason, outcome },
      at: momentOf(at),
      until: until === null ? null : momentOf(until),
    })),
    notes: notes.map(({ id, text, byUsername, at }) => ({ _id: id, text, byUsername, at: momentOf(at) })),
    names: names.map(({ name, firstAt, lastAt }) => ({
      name,
      firstAt: momentOf(firstAt),
      lastAt: momentOf(lastAt),
    })),
  };
}

/** GET /people/card/{userID}: returns staff records about a present user. Requires authority over the user. */
export const getCard: Handler = async c => {
  const operator = await requireMember(c);
  const person = await personMeant(c, operator);
  return answer(c, 'GET /people/card/:userID', { card: await readUserNotes(database(c.env), person) });
};

/** POST /people/card/{userID}: adds a note to an account, or to a guest's device. */
export const postNote: Handler = async c => {
  const operator = await requireMember(c);
  const { text } = await readAccountBody(c, operator, NewStaffNote, 'Note');
  const person = await personMeant(c, operator);
  const reference = userReference(person);
  if (reference === null) throw new Failure('not_found');
  const db = database(c.env);
  const { id: byUserId, username: byUsername } = operator.row.account;
  const note = { id: crypto.randomUUID(), who: reference, text, byUserId, byUsername, at: Date.now() };
  await db.insert(staffNotes).values(note);
  return answer(c, 'POST /people/card/:userID', { card: await readUserNotes(db, person) });
};

/** Invisible users get the same answer as unknown users. */
async function personMeant(c: AppContext, operator: Operator): Promise<Participant> {
  const found = await lobbyOf(c.env).find(c.req.param('userID') ?? '');
  const viewer = viewerOf(operator);
  if (!found || !seesUser(viewer, personOf(found))) throw new Failure('user_not_found');
  assertAllowed(readCard({ ...viewer, room: found.roomId }, personOf(found)));
  return found.participant;
}

export const cardRoutes = { '/people/card/:userID': { GET: getCard, POST: postNote } } satisfies Routes;

/** Stores a user's nickname in one row with the times of first and last use. */
export const persistName = (
  db: Database,
  { who, name, at }: Extract<OutboxEntry, { kind: 'name' }>,
): Promise<unknown> =>
  db
    .insert(pastNames)
    .values({ who, name, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [pastNames.who, pastNames.name],
      set: { lastAt: sql`max(${pastNames.lastAt}, excluded.last_at)` },
    });
