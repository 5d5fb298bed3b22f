import { z } from 'zod';
import { REPORT_REASONS } from '../../entities/report.ts';
import { freeText } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { MessageId } from './message-id.ts';
import { UserId } from './user-id.ts';

/** `message` is the one that is meant, where one is. */
export const requestReportUser = message(
  'requestReportUser',
  z.strictObject({
    userId: UserId,
    reason: z.enum(REPORT_REASONS),
    message: z.strictObject({ id: MessageId, text: freeText().max(4096) }).optional(),
  }),
);

export const requestShowReported = message('requestShowReported', z.strictObject({}).nullish());
