import { z } from 'zod';

export const MessageId = z.string().min(1).max(64);
