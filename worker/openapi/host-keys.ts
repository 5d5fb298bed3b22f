import { declared } from './declared.ts';
import type { Operations } from './operation.ts';

const access = 'Options-1';

/** The keys by which host pages sign passes. */
export const hostKeyOperations = (): Operations => ({
  '/hostKeys': {
    GET: { summary: 'The keys of host pages, without their secrets', access, ...declared('GET /hostKeys') },
    POST: {
      summary: 'Makes a key, of two at most; its secret is said this once',
      access,
      ...declared('POST /hostKeys'),
      refusals: [409],
    },
  },
  '/hostKeys/check': {
    POST: {
      summary: 'What is wrong with a page that shows the chat, and with a pass of its server',
      access,
      ...declared('POST /hostKeys/check'),
    },
  },
  '/hostKeys/:key': {
    PATCH: {
      summary:
        'Adopts a key, whose maker the caller is from then on; a key stops once its maker could not make it any more',
      access,
      ...declared('PATCH /hostKeys/:key'),
    },
    DELETE: {
      summary: 'Removes a key; its passes are refused',
      access,
      ...declared('DELETE /hostKeys/:key'),
    },
  },
});
