import { MONITORED_LISTS } from '../../protocol/rest/monitored-lists.ts';
import { declared } from './declared.ts';
import type { Operations } from './operation.ts';
import { arranging, paging } from './schemas.ts';

/** Appeals against acts of the staff, and what is kept of these acts. */
export const appealOperations = (): Operations => ({
  '/appeal': {
    POST: {
      summary: 'Appeals against an act, once, by the code that whom it was against was told',
      access: 'anybody',
      ...declared('POST /appeal'),
      refusals: [404, 409, 429],
    },
  },
  '/appeal/status': {
    POST: {
      summary: 'The act of a code, and what became of the appeal against it',
      access: 'anybody',
      ...declared('POST /appeal/status'),
      refusals: [404, 429],
    },
  },
  '/appeals': {
    GET: {
      summary: 'Appeals, those that wait for an answer first',
      access: 'Appeals',
      query: { ...paging(9), ...arranging(MONITORED_LISTS.appeals) },
      ...declared('GET /appeals/'),
    },
  },
  '/appeals/:key': {
    PATCH: {
      summary: 'Accepts an appeal, which lifts what lasts still of the act, or rejects it',
      access: 'Appeals',
      ...declared('PATCH /appeals/:key'),
      refusals: [409],
    },
  },
  '/events/:key/evidence': {
    GET: {
      summary: 'What was said around an act, as it was kept with its entry',
      access: 'Events-Record',
      ...declared('GET /events/:key/evidence'),
    },
  },
});
