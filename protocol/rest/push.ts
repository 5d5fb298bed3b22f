import { z } from 'zod';
import { hasPublicName, isBareAddress } from './receiver-address.ts';

/** One person has so many devices that are told by push; a further one takes the place of the oldest. */
export const PUSH_DEVICES_MAX = 5;

/** A person is sent so many pushes a minute at most. */
export const PUSHES_PER_MINUTE = 20;

/** Where a push service takes messages for one browser. The browser says it, so that it is judged like any address from outside. */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(1024)
  .refine(text => isBareAddress(text) && hasPublicName(text), 'is not the address of a push service');

/** An uncompressed point of P-256 and 16 bytes, in base64url without padding, as browsers give them (w3.org/TR/push-api, 2026-11). */
const Keys = z.strictObject({
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/** POST /push: what this session's browser is told by push. `texts`: what was written too, and not only by whom. */
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
  text: string | null;
};
