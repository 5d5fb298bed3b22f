import { SECOND_MS } from '../../protocol/constants.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** What became of a message: taken, refused for good, or failed for now, with what there is to say of it. */
export type Outcome = { is: 'taken' } | { is: 'gone' | 'failed'; failure: string };

/** Posts a message once. A redirect is not followed: whoever may send to one place has not been allowed to send to another. */
export async function postMessage(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Outcome> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Samar-Webhooks', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { is: 'taken' };
    return { is: answer.status === 410 ? 'gone' : 'failed', failure: `HTTP ${answer.status}` };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { is: 'failed', failure: isLate ? 'timeout' : 'unreachable' };
  }
}
