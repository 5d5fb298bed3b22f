export const REPORT_REASONS = ['spam', 'abuse', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * What somebody says of somebody else, as the room tells it to the database. `room` is a name, `at` milliseconds;
 * `message.isTheirs`: the room itself remembers that it was said by the one who is reported.
 */
export type Report = {
  id: string;
  reporterID: string;
  userID: string;
  nickname: string;
  room: string;
  reason: ReportReason;
  message: { text: string; isTheirs: boolean } | null;
  at: number;
};

/** Open reports of one person for one reason. */
export type ReportCount = { userID: string; reason: ReportReason; count: number };
