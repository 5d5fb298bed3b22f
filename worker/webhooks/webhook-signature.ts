import type { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';

/** What a receiver proves a message by: 32 bytes that follow from the site's own secret and the webhook's id, so that they are stored nowhere. */
const secretBytes = (siteSecret: string, id: string): Buffer =>
  createHmac('sha256', siteSecret).update(`webhook:${id}`).digest();

/** The secret as it is shown, and as the libraries of Standard Webhooks take it. */
export const webhookSecret = (siteSecret: string, id: string): string =>
  `whsec_${secretBytes(siteSecret, id).toString('base64')}`;

type Signed = { messageId: string; body: string; now: number };

/** The three headers of Standard Webhooks 1.0 (github.com/standard-webhooks/standard-webhooks, 2026-11). `now` is milliseconds. */
export function signedHeaders(siteSecret: string, id: string, { messageId, body, now }: Signed) {
  const timestamp = Math.floor(now / 1000);
  const signature = createHmac('sha256', secretBytes(siteSecret, id))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
