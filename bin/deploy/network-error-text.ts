/**
 * Reason of a failed `fetch`. Its error only reports the failure; the reason is in its cause (`connect ECONNREFUSED
 * 127.0.0.1:443`).
 */
export function networkErrorText(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const reason = cause instanceof Error ? cause : error;
  return reason instanceof Error ? reason.message || reason.name : String(reason);
}
