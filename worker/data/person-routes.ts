import { Failure } from '../../protocol/errors/failure.ts';
import { database } from '../platform/database/client.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { requireOperator } from '../platform/sessions/require-operator.ts';
import { countEntries } from './entries-of.ts';
import { findPerson } from './found-person.ts';
import { erasePersonData } from './person-erasure.ts';
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

/** What the site keeps of a person, out and erased. */
export const personRoutes = {
  '/people/data': { GET: readPersonData, DELETE: erasePersonData },
} satisfies Routes;
