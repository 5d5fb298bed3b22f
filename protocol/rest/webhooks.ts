import { z } from 'zod';
import { AUDIT_TYPES } from '../entities/audit-entry.ts';
import { INVALID, isClean } from '../text/clean-text.ts';
import { isBareAddress } from './receiver-address.ts';

/** A site has so many at most: each entry of the record is sent to every one that wants its type. */
export const WEBHOOKS_MAX = 5;

/** What a webhook may be told of: a report of a person, and every kind of entry of the event record. */
export const WEBHOOK_TYPES = ['report', ...AUDIT_TYPES] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const Types = z
  .array(z.enum(WEBHOOK_TYPES))
  .min(1)
  .refine(types => new Set(types).size === types.length, 'names a type twice');

/** Where events are sent. Nothing of it may stand before the host, so that no password is written down. */
const Address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine(isClean, INVALID)
  .refine(isBareAddress, 'has a name, a password or a fragment');

/**
 * A webhook, without its secret. `stoppedAt` is when it was switched off, by an operator or because its receiver failed for a day;
 * `failure` is what its receiver answered last, null while it takes what it is sent. `createdBy` is null once the account is gone.
 */
export const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  /** Its maker may not read any more what it delivers: nothing is sent until another operator changes it. */
  isStopped: z.boolean().default(false),
});
export type Webhook = z.infer<typeof Webhook>;

/** POST /webhooks. */
export const NewWebhook = z.strictObject({ url: Address, types: Types });

/** PATCH /webhooks/{id}. A webhook that is switched on again goes on where it was stopped. */
export const WebhookChange = z
  .strictObject({ types: Types.optional(), active: z.boolean().optional() })
  .refine(change => Object.keys(change).length > 0, 'changes nothing');

/** The body of what is sent, as https://github.com/standard-webhooks/standard-webhooks describes it (2026-11). `at` is ISO 8601. */
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
