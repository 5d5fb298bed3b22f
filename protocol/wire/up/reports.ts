import { z } from 'zod';
import { REPORT_REASONS } from '../../entities/report.ts';
import { message } from '../message.ts';
import { UserId } from './user-id.ts';

/** `message` is the one that is meant, where one is. */
export const requestReportUser = message(
  'requestReportUser',
  z.strictObject({
    userId: UserId,
    reason: z.enum(REPORT_REASONS),
    message: z.strictObject({ id: z.string().min(1).max(64), text: z.string().max(4096) }).optional(),
  }),
);

export const requestShowReported = message('requestShowReported', z.strictObject({}).nullish());
