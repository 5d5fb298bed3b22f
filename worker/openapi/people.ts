import { declared } from './declared.ts';
import type { Operations } from './operation.ts';
import { text } from './schemas.ts';

const access = 'operator';
const query = {
  account: {
    text: 'The id of an account, by whoever may remove it and has the section Accounts; or',
    schema: text,
  },
  device: {
    text: 'a fingerprint. Both need the sections Events-Record and Ban, for the whole site.',
    schema: text,
  },
};

/** What the site keeps of a person. */
export const peopleOperations = (): Operations => ({
  '/people/card/:userID': {
    GET: {
      summary:
        'What the staff keeps of somebody who is in the chat: strikes, notes, past names. For whoever has `canWriteNotes` and power over them',
      access: 'session',
      ...declared('GET /people/card/:userID'),
      refusals: [403, 404],
    },
    POST: {
      summary: 'Notes something of them, by the same people',
      access: 'session',
      ...declared('POST /people/card/:userID'),
      refusals: [403, 404],
    },
  },
  '/people/data': {
    GET: {
      summary: 'Everything that the site keeps of a person, by account or by device',
      access,
      query,
      ...declared('GET /people/data'),
      refusals: [400, 404],
    },
    DELETE: {
      summary: 'Erases it; the event record keeps its chain. The same call again does what was left',
      access,
      query,
      ...declared('DELETE /people/data'),
      refusals: [400, 404, 409],
    },
  },
});
