import type { Participant } from '../../domain/participant.ts';
import { whoIs } from '../../domain/who-of.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { NewStaffNote } from '../../protocol/rest/cards.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { readCard } from '../../protocol/rules/may/card.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Operator, readAccountBody, requireMember } from '../auth/guard.ts';
import { personOf, viewerOf } from '../connections/visible-connections.ts';
import { database } from '../db/client.ts';
import { staffNotes } from '../db/tables/staff-notes.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { readStaffCard } from './read-card.ts';

/** GET /people/card/{userID}: what the staff keeps of somebody who is here, for whoever of the staff has power over them. */
export const getCard: Handler = async c => {
  const operator = await requireMember(c);
  const person = await personMeant(c, operator);
  return answer(c, 'GET /people/card/:userID', { card: await readStaffCard(database(c.env), person) });
};

/** POST /people/card/{userID}: a note, which is kept of their account or of their device. */
export const postNote: Handler = async c => {
  const operator = await requireMember(c);
  const { text } = await readAccountBody(c, operator, NewStaffNote, 'Note');
  const person = await personMeant(c, operator);
  const who = whoIs(person);
  if (who === null) throw new Failure('not_found');
  const db = database(c.env);
  const { id: byUserId, username: byUsername } = operator.row.account;
  const note = { id: crypto.randomUUID(), who, text, byUserId, byUsername, at: Date.now() };
  await db.insert(staffNotes).values(note);
  return answer(c, 'POST /people/card/:userID', { card: await readStaffCard(db, person) });
};

/** Of whom the caller may not see it answers as of nobody. */
async function personMeant(c: AppContext, operator: Operator): Promise<Participant> {
  const found = await lobbyOf(c.env).find(c.req.param('userID') ?? '');
  const viewer = viewerOf(operator);
  if (!found || !seesUser(viewer, personOf(found))) throw new Failure('user_not_found');
  assertAllowed(readCard({ ...viewer, room: found.roomId }, personOf(found)));
  return found.participant;
}

export const cardRoutes: Routes = { '/people/card/:userID': { GET: getCard, POST: postNote } };
