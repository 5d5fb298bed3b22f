export const REPORT_REASONS = ['spam', 'abuse', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * A report as a room sends it to the database. `room`: name; `at`: milliseconds; `message.isTheirs`: the room's history
 * confirms the reported user as the author.
 */
export type Report = {
  id: string;
  reporterId: string;
  userId: string;
  nickname: string;
  room: string;
  reason: ReportReason;
  /** `voice`: address of a voice note. Its file stays stored until the report is closed. */
  message: { text: string; isTheirs: boolean; voice?: string } | null;
  /** Private messages from the reported user to the reporter, each with a proof. */
  lines?: readonly ProvenLine[];
  at: number;
};

/** A proven private message. `sentAt` is ISO 8601. The nickname is the sender's at that time. */
export type ProvenLine = { id: string; text: string; nickname: string; sentAt: string };

/** Maximum number of reports in the chat's report list. */
export const LISTED_REPORTS_MAX = 50;

/** Number of open reports against a user for one reason. */
export type ReportCount = { userId: string; reason: ReportReason; count: number };
