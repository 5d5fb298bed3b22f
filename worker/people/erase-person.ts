import { Failure } from '../../protocol/errors/failure.ts';
import { removalStatements } from '../accounts/removal-statements.ts';
import { auditLogOf } from '../audit/chain-pending.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { notifyPanels } from '../notify-panels.ts';
import { closeAccountSockets } from '../notify-rooms.ts';
import { countEntries } from './entries-of.ts';
import { eraseFromDatabase } from './erase-from-database.ts';
import { findPerson } from './find-person.ts';
import { removeNicknameImage } from './nickname-image.ts';
import { authorOf } from './person.ts';
import { eraseMessagesBy, messagesBy } from './room-messages.ts';

/**
 * DELETE /people/data: erases what the site keeps of somebody. First the database, then the rooms and files; the same call again does what
 * an interruption has left.
 */
export const erasePersonData: Handler = async c => {
  const operator = await requireOperator(c, null);
  const person = await findPerson(c, operator);
  const account = person.by === 'account' ? (person.row?.account ?? null) : null;
  // This act is an entry of its operator, who would have to erase it, and so on.
  if (account?.id === operator.row.account.id) throw new Failure('forbidden');
  // What is under way to the record has no turn yet by which it could be erased. Asked for messages, rooms send what they have for it.
  await messagesBy(c.env, authorOf(person));
  await auditLogOf(c.env).chainPending();
  const alongside =
    person.by === 'account' && person.row ? removalStatements(c.env, operator, person.row) : [];
  const erased = await eraseFromDatabase(c, operator, person, {
    isAct: person.by === 'device' || account !== null,
    alongside,
  });
  if (person.by === 'account') await closeAccountSockets(c.env, person.id);
  const messages = await eraseMessagesBy(c.env, authorOf(person));
  // What rooms wrote down of the person meanwhile.
  const late = await eraseFromDatabase(c, operator, person, { isAct: false });
  if (account?.nicknameImg) await removeNicknameImage(c.env, account.nicknameImg);
  await notifyPanels(c.env, 'accounts', 'events', 'reports', 'bans', 'rooms');
  const kept = await countEntries(database(c.env), person);
  return answer(c, 'DELETE /people/data', { events: erased + late, messages, kept });
};
