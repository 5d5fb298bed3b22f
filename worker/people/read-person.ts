import { Failure } from '../../protocol/errors/failure.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { countEntries } from './entries-of.ts';
import { findPerson } from './find-person.ts';
import { personRows } from './person-rows.ts';

/** GET /people/data: everything that the site keeps of somebody, as a file. */
export const readPersonData: Handler = async c => {
  const operator = await requireOperator(c, null);
  const person = await findPerson(c, operator);
  if (person.by === 'account' && person.row === null) throw new Failure('not_found');
  const rows = await personRows(c.env, operator, person);
  const eventsBeyond = Math.max(0, (await countEntries(database(c.env), person)) - rows.events.length);
  c.header('Content-Disposition', 'attachment; filename="samar-person.json"');
  return answer(c, 'GET /people/data', { person: rows, eventsBeyond });
};
