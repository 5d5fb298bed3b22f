import { declared, type Operations } from './schemas.ts';

const access = 'Events-Record';

/** Where entries of the record and reports are sent. */
export const webhookOperations = (): Operations => ({
  '/webhooks': {
    GET: { summary: 'The webhooks, without their secrets', access, ...declared('GET /webhooks') },
    POST: {
      summary: 'Makes a webhook, of five at most; its secret is said this once',
      access,
      ...declared('POST /webhooks'),
      refusals: [409],
    },
  },
  '/webhooks/:key': {
    PATCH: {
      summary: 'Sends other types to a webhook, or nothing, or again from where it was stopped',
      access,
      ...declared('PATCH /webhooks/:key'),
    },
    DELETE: { summary: 'Removes a webhook', access, ...declared('DELETE /webhooks/:key') },
  },
});
