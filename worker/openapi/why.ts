import { ACT_NAMES } from '../../protocol/rules/acts.ts';
import { declared } from './declared.ts';
import type { Operations } from './operation.ts';
import { text } from './schemas.ts';

/** Why somebody may or may not do something. */
export const whyOperations = (): Operations => ({
  '/why': {
    GET: {
      summary: 'Whether one may do something to another, and on what that rests. For the section Accounts',
      access: 'operator',
      query: {
        actor: {
          text: 'The id of an account, the userID of somebody connected, or visitor for any guest.',
          schema: text,
        },
        act: { text: 'What is done, by its event.', schema: { type: 'string', enum: [...ACT_NAMES] } },
        target: { text: 'To whom, as actor; the actor if left out.', schema: text },
        room: { text: 'The id of the room where both would be, for whoever is in none.', schema: text },
      },
      ...declared('GET /why'),
      refusals: [400, 404],
    },
  },
});
