import { z } from 'zod';
import { message } from '../message.ts';

/** `ticket` opens that room's lock to this person, once and until then (ISO 8601 UTC). */
export const invited = message(
  'invited',
  z.object({ room: z.string(), roomId: z.string(), by: z.string(), ticket: z.string(), until: z.string() }),
);
