/** Why `fetch` got no answer: it says only that it failed, and the reason is its cause (`connect ECONNREFUSED 127.0.0.1:443`). */
export function whyUnreachable(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const reason = cause instanceof Error ? cause : error;
  return reason instanceof Error ? reason.message || reason.name : String(reason);
}
