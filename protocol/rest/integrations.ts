import { z } from 'zod';
import { AUDIT_TYPES } from '../entities/audit.ts';
import { INVALID, isClean } from '../text/clean-text.ts';

/** Whether an address contains no credentials and no fragment, which would be stored with it. */
export function isBareAddress(text: string): boolean {
  const { username = '', password = '', hash = '' } = URL.parse(text) ?? {};
  return username === '' && password === '' && hash === '';
}

/** Maximum number of push devices per user. A further device replaces the oldest. */
export const PUSH_DEVICES_MAX = 5;

/** Maximum pushes per user and minute. */
export const PUSHES_PER_MINUTE = 20;

/**
 * Push services of Chrome, Edge, Opera and Samsung Internet (Google), Firefox (Mozilla), Safari (Apple), and Edge on
 * Windows (Microsoft); 2026-11. The server contacts no other host, because the client supplies the endpoint.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

const isPushService = (text: string): boolean => {
  const { hostname = '', port = '' } = URL.parse(text) ?? {};
  return (
    port === '' && PUSH_SERVICES.some(service => hostname === service || hostname.endsWith(`.${service}`))
  );
};

/** Address of a browser's subscription at a push service. */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(1024)
  .refine(
    text => isClean(text) && isBareAddress(text) && isPushService(text),
    'must be the address of a push service',
  );

/**
 * An uncompressed P-256 point and 16 bytes in base64url without padding, as browsers return them (w3.org/TR/push-api,
 * 2026-11).
 */
const Keys = z.strictObject({
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/**
 * Body of POST /push, which subscribes the caller's browser. `texts`: pushes contain the text of a message, not only
 * its author. `friends`: friends' entries also cause a push.
 */
export const NewPushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: Keys,
  texts: z.boolean(),
  friends: z.boolean().default(false),
});
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

/**
 * Encrypted push payload. `text`: null unless the user enabled texts. `room`: room of a mention, or null. A push about
 * a friend's entry has no text and an empty `messageID`.
 */
export type PushMessage = {
  kind: 'private' | 'mention' | 'friend';
  userID: string;
  nickname: string;
  room: string | null;
  messageID: string;
  text: string | null;
  /** Deleted messages; the device closes their notifications. */
  withdrawn?: readonly string[];
};

/** Maximum number of deleted messages in one push, which is limited to 4 KB. */
export const WITHDRAWN_MAX = 20;

/** Maximum number of webhooks per site, because each webhook with the type receives every entry. */
export const WEBHOOKS_MAX = 5;

/** Events for webhooks: reports, and all audit entries. */
export const WEBHOOK_TYPES = ['report', ...AUDIT_TYPES] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const Types = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1)
  .refine(types => new Set(types).size === types.length, 'names a type twice');

/** Receiver's address. Addresses with credentials are refused, so that no password is stored. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine(isClean, INVALID)
  .refine(isBareAddress, 'must not contain a user name, a password or a fragment');

/**
 * A webhook without its secret. `stoppedAt`: time when an operator, or a day of failed deliveries, switched it off.
 * `failure`: last answer of the receiver, or null while deliveries succeed. `createdBy`: null for a deleted account.
 */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  /**
   * True if the creator lost the permission to read these entries. The site sends nothing until another operator
   * changes the webhook.
   */
  isStopped: z.boolean().default(false),
});
export type Webhook = z.infer<typeof Webhook>;

/** Body of POST /webhooks. */
export const NewWebhook = z.strictObject({ url: Address, types: Types });

/** Body of PATCH /webhooks/{id}. A restarted webhook continues after the last delivered entry. */
export const WebhookChange = z
  .strictObject({ types: Types.optional(), active: z.boolean().optional() })
  .refine(change => Object.keys(change).length > 0, 'changes nothing');

/**
 * Body of a delivery as specified by https://github.com/standard-webhooks/standard-webhooks (2026-11). `at` is ISO
 * 8601.
 */
export const WebhookMessage = z.object({
  type: z.enum(WEBHOOK_TYPES),
  timestamp: z.iso.datetime(),
  data: z.union([
    z.object({
      id: z.string(),
      username: z.string(),
      role: z.string(),
      country: z.string(),
      text: z.string(),
    }),
    z.object({
      id: z.string(),
      userID: z.string(),
      nickname: z.string(),
      room: z.string(),
      reason: z.string(),
      message: z.string().nullable(),
    }),
  ]),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
