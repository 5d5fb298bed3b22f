import { z } from 'zod';
import { PRIVATE_SENDERS, type Privacy } from './privacy.ts';

/** A choice as a client says it. */
export const PrivacyShape = z.strictObject({
  privateFrom: z.enum(PRIVATE_SENDERS),
  seen: z.boolean(),
}) satisfies z.ZodType<Privacy>;
