export const REPORT_REASONS = ['spam', 'abuse', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * A report as a room sends it to the database. `room`: name; `at`: milliseconds; `message.isTheirs`: the room remembers
 * the reported user as the author.
 */
export type Report = {
  id: string;
  reporterId: string;
  userId: string;
  nickname: string;
  room: string;
  reason: ReportReason;
  /** `voice`: address of a voice note, whose file stays until the report is closed. */
  message: { text: string; isTheirs: boolean; voice?: string } | null;
  /** Private messages that the reported user sent to the reporter, each with a proof. */
  lines?: readonly ProvenLine[];
  at: number;
};

/** `sentAt` is ISO 8601. The nickname is that of the time. */
export type ProvenLine = { id: string; text: string; nickname: string; sentAt: string };

/** Maximum number of reports in the chat's list. */
export const LISTED_REPORTS_MAX = 50;

/** Number of open reports against a user for one reason. */
export type ReportCount = { userId: string; reason: ReportReason; count: number };
