import { z } from 'zod';
import { PRIVATE_SENDERS } from '../../entities/privacy.ts';
import { message } from '../message.ts';

/** What one has chosen of private chats, to oneself: on joining where there is a choice, and with every change. */
export const privacy = message(
  'privacy',
  z.object({ privateFrom: z.enum(PRIVATE_SENDERS), seen: z.boolean() }),
);

/** Somebody (a userID) has read what one wrote to them up to this message. */
export const privateSeen = message('privateSeen', z.object({ by: z.string(), messageId: z.string() }));
