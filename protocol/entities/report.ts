export const REPORT_REASONS = ['spam', 'abuse', 'impersonation', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * A report of one person by another, as a room sends it to the database. `room` is a name, `at` milliseconds;
 * `message.isTheirs` if the room itself remembers that the reported person wrote it.
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
  /** Private messages, each proved to be theirs and sent to the reporter. */
  lines?: readonly ProvenLine[];
  at: number;
};

/** `sentAt` is ISO 8601; the nickname is that of then. */
export type ProvenLine = { id: string; text: string; nickname: string; sentAt: string };

/** The most reports that the list of the chat holds. */
export const LISTED_REPORTS_MAX = 50;

/** Open reports of one person for one reason. */
export type ReportCount = { userId: string; reason: ReportReason; count: number };
