import { identifier } from '../../text/clean-text.ts';

export const MessageId = identifier().min(1).max(64);
