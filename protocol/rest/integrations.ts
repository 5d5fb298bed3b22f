import { z } from 'zod';
import { AUDIT_TYPES } from '../entities/audit.ts';
import { INVALID, isClean } from '../text/clean-text.ts';

/** Whether an address says where something is sent and nothing else: no name, password or fragment, which would be written down with it. */
export function isBareAddress(text: string): boolean {
  const { username = '', password = '', hash = '' } = URL.parse(text) ?? {};
  return username === '' && password === '' && hash === '';
}

/** Push devices per user; a further one replaces the oldest. */
export const PUSH_DEVICES_MAX = 5;

/** Maximum pushes per user and minute. */
export const PUSHES_PER_MINUTE = 20;

/**
 * The push services of the browsers: Chrome, Edge, Opera and Samsung Internet (Google), Firefox (Mozilla), Safari (Apple), Edge on Windows
 * (Microsoft); 2026-11. The server sends requests to no other host, since a browser's endpoint comes from the client.
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

/** The address at a push service that delivers to one browser. */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(1024)
  .refine(
    text => isClean(text) && isBareAddress(text) && isPushService(text),
    'is not the address of a push service',
  );

/** An uncompressed point of P-256 and 16 bytes, in base64url without padding, as browsers give them (w3.org/TR/push-api, 2026-11). */
const Keys = z.strictObject({
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/**
 * POST /push: a subscription of the caller's browser. `texts`: pushes carry the text of a message too, and not only its author. `friends`:
 * also when a friend enters.
 */
export const NewPushSubscription = z.strictObject({
  endpoint: Endpoint,
  keys: Keys,
  texts: z.boolean(),
  friends: z.boolean().default(false),
});
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

/**
 * Encrypted push payload. `text` is null if the user did not ask for it; `room`: place of a mention, null for others. The entry of a friend
 * has no text, and an empty `messageID`.
 */
export type PushMessage = {
  kind: 'private' | 'mention' | 'friend';
  userID: string;
  nickname: string;
  room: string | null;
  messageID: string;
  text: string | null;
  /** Removed messages; the device closes their notifications. */
  withdrawn?: readonly string[];
};

/** Maximum number of withdrawn messages in a push of 4 KB. */
export const WITHDRAWN_MAX = 20;

/** Maximum webhooks of a site: each entry goes to every webhook with its type. */
export const WEBHOOKS_MAX = 5;

/** Events for webhooks: reports, and all entries of the event record. */
export const WEBHOOK_TYPES = ['report', ...AUDIT_TYPES] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const Types = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1)
  .refine(types => new Set(types).size === types.length, 'names a type twice');

/** Receiver's address. Credentials before the host are refused, so no password is stored. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine(isClean, INVALID)
  .refine(isBareAddress, 'has a name, a password or a fragment');

/**
 * A webhook, without its secret. `stoppedAt` is when it was switched off, by an operator or after a day of failed
 * deliveries. `failure` is the receiver's last answer, null while it accepts deliveries. `createdBy` is null once the
 * account is gone.
 */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  /** Its maker lost the permission to read its entries: nothing is sent until another operator changes it. */
  isStopped: z.boolean().default(false),
});
export type Webhook = z.infer<typeof Webhook>;

/** POST /webhooks. */
export const NewWebhook = z.strictObject({ url: Address, types: Types });

/** PATCH /webhooks/{id}. A webhook that is switched on again goes on where it was stopped. */
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
