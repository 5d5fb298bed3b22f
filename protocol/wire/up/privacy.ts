import { z } from 'zod';
import { TALKS_MAX } from '../../entities/privacy.ts';
import { PrivacyShape } from '../../entities/privacy-shape.ts';
import { message } from '../message.ts';
import { MessageId } from './message-id.ts';
import { UserId } from './user-id.ts';

/** `talks` are the people with whom the client has a private chat: they may go on whatever is chosen. */
export const requestSetPrivacy = message(
  'requestSetPrivacy',
  z.strictObject({ ...PrivacyShape.shape, talks: z.array(UserId).max(TALKS_MAX).optional() }),
);

/** The user whose private messages arrive no more until one leaves. */
export const requestRefusePrivate = message('requestRefusePrivate', z.strictObject({ userId: UserId }));

/** That one has read private messages of somebody up to this one. */
export const privateSeen = message('privateSeen', z.strictObject({ to: UserId, messageId: MessageId }));
