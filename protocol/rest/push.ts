import { z } from 'zod';
import { isClean } from '../text/clean-text.ts';
import { isBareAddress } from './receiver-address.ts';

/** One person has so many devices that are told by push; a further one takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 5;

/** A person is sent so many pushes a minute at most. */
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

/** POST /push: a subscription of the caller's browser. `texts`: pushes carry the text of a message too, and not only its author. */
export const NewPushSubscription = z.strictObject({ endpoint: Endpoint, keys: Keys, texts: z.boolean() });
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

/**
 * What is sent, encrypted for the browser. `text` is null where the person did not ask for it; `room` is where one was mentioned, null of
 * a private message.
 */
export type PushMessage = {
  kind: 'private' | 'mention';
  userID: string;
  nickname: string;
  room: string | null;
  messageID: string;
  text: string | null;
  /** Messages that are gone, whose notifications the device closes. */
  withdrawn?: readonly string[];
};

/** A push names so many gone messages at most: it has room for 4 KB. */
export const WITHDRAWN_MAX = 20;
