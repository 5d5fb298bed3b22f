import { z } from 'zod';
import { identifier } from '../../text/clean-text.ts';

export const MessageId = identifier().min(1).max(64);

export const UserId = identifier().min(1).max(64);

/** The act also reaches a person who left the chat within the last day. */
export const AlsoLeft = z.literal(true).optional();
