import { z } from 'zod';

export const UserId = z.string().min(1).max(64);
