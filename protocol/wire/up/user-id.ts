import { identifier } from '../../text/clean-text.ts';

export const UserId = identifier().min(1).max(64);
