import { z } from 'zod';
import { FRAME_ID_MAX } from '../constants.ts';
import { identifier } from '../text/clean-text.ts';
import * as appearance from './up/appearance.ts';
import * as messages from './up/messages.ts';
import * as moderation from './up/moderation.ts';
import * as rooms from './up/rooms.ts';
import * as session from './up/session.ts';

/** All client messages by name. */
export const up = {
  ...session,
  ...messages,
  ...appearance,
  ...moderation,
  ...rooms,
} as const;

export type UpName = keyof typeof up;
export type UpData<Name extends UpName> = z.infer<(typeof up)[Name]['data']>;
export type AckOf<Name extends UpName> = z.infer<(typeof up)[Name]['ack']>;

/** Frame of every client message, before its name is checked. */
export const UpFrame = z.object({
  event: z.string(),
  data: z.unknown().optional(),
  id: identifier().min(1).max(FRAME_ID_MAX).optional(),
});

/** Checks own properties only, so that `__proto__` is not an event. */
export const isUpName = (name: string): name is UpName => Object.hasOwn(up, name);
