import { z } from 'zod';
import { ORIGIN_URL_MAX } from '../constants.ts';
import { HOST_PASS_MAX } from '../host-limits.ts';
import { freeText, identifier } from '../text/clean-text.ts';

/** The highest role whose accounts a key may let in; `visitor` lets in guests alone. Nobody above is let in by a pass. */
export const HOST_KEY_CAPS = ['visitor', 'member', 'room-master', 'chat-master'] as const;
export type HostKeyCap = (typeof HOST_KEY_CAPS)[number];
const HostKeyCap = z.enum(HOST_KEY_CAPS);

/** A key by which a host's server signs passes, without its secret. `createdBy` is the maker's username, null once the account is gone. */
export const HostKey = z.object({
  _id: z.string(),
  cap: HostKeyCap,
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** Its maker could not make it any more: it lets nobody in until another operator changes it. */
  isStopped: z.boolean().default(false),
});
export type HostKey = z.infer<typeof HostKey>;

/** POST /hostKeys. */
export const NewHostKey = z.strictObject({ cap: HostKeyCap.default('member') });

/** PATCH /hostKeys/{id}: the operator is its maker from now on, with the same cap or another. */
export const HostKeyChange = z.strictObject({ cap: HostKeyCap.optional() });

/** POST /hostKeys/check: the address of a page that shows the chat, and a pass that its server has made. */
export const EmbeddingQuestion = z.strictObject({
  address: freeText().min(1).max(ORIGIN_URL_MAX),
  pass: identifier().max(HOST_PASS_MAX).nullish(),
});

/** What is found of an embedding. `passAgeMs` is how long ago the pass was signed by the clock of the host's server. */
export const EmbeddingFindings = z.object({
  origin: z.string().nullable(),
  serverTime: z.iso.datetime(),
  passAgeMs: z.number().nullable(),
  faults: z.array(
    z.enum([
      'address_unreadable',
      'origin_unnamed',
      'chat_insecure',
      'host_insecure',
      'pass_unreadable',
      'key_unknown',
      'signature_wrong',
      'pass_origin',
      'clock_behind',
      'clock_ahead',
    ]),
  ),
});
export type EmbeddingFindings = z.infer<typeof EmbeddingFindings>;
export type EmbeddingFault = EmbeddingFindings['faults'][number];
