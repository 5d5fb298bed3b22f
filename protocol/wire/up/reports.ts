import { z } from 'zod';
import { REPORT_REASONS } from '../../entities/report.ts';
import { freeText, identifier } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { MessageId } from './message-id.ts';
import { AlsoLeft, UserId } from './user-id.ts';

/** `message` is the one that is meant, where one is. */
export const requestReportUser = message(
  'requestReportUser',
  z.strictObject({
    userId: UserId,
    reason: z.enum(REPORT_REASONS),
    message: z.strictObject({ id: MessageId, text: freeText().max(4096) }).optional(),
    alsoLeft: AlsoLeft,
  }),
);

export const requestShowReported = message('requestShowReported', z.strictObject({}).nullish());

/** Open reports of the last day: the ack carries them. */
export const requestReports = message('requestReports', z.strictObject({}).nullish());

export const requestCloseReport = message(
  'requestCloseReport',
  z.strictObject({ reportId: identifier().min(1).max(64) }),
);
