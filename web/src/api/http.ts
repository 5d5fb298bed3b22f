import type { Fail } from '../../../protocol/rest/envelope.ts';
import { session } from '../state/session.ts';
import { t } from '../text/t.ts';
import { API_ORIGIN } from './origin.ts';

/** What the server said no to. `code` is for programs, `message` the server's own sentence. */
export class Refused extends Error {
  readonly status: number;
  readonly answer: Partial<Fail>;
  constructor(status: number, answer: Partial<Fail>) {
    super(answer.message ?? t('error.generic'));
    this.status = status;
    this.answer = answer;
  }
  get code(): string {
    return this.answer.code ?? 'unknown';
  }
}

/** No answer at all: the network, or a server that is down. */
export class Unanswered extends Error {
  constructor() {
    super(t('error.noServerResponse'));
  }
}

export type Answer<Data> = { data: Data; token?: string };

type Ask = { method?: string; body?: unknown; signal?: AbortSignal };

const headers = (body: unknown): Record<string, string> => ({
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(session.token === null ? {} : { Authorization: `Bearer ${session.token}` }),
});

/** `path` begins after /api/v1. */
export const ask = async <Data>(
  path: string,
  { method = 'GET', body, signal }: Ask = {},
): Promise<Answer<Data>> => {
  const response = await fetch(`${API_ORIGIN}/api/v1${path}`, {
    method,
    headers: headers(body),
    credentials: 'include',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Unanswered();
  });
  if (response.status === 204) return { data: undefined as Data };
  const answer = (await response.json().catch(() => ({}))) as Answer<Data> & Partial<Fail>;
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
};
