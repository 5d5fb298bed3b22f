import { whyUnreachable } from './why-unreachable.ts';

/** Answer of Cloudflare's API: result, or codes and message of a refusal. Status 0: unreachable. */
export type Answer = { status: number; result: unknown; codes: readonly number[]; message: string };

export type ToolResult = { ok: boolean; output: string };

/** An account at Cloudflare, by its API and by wrangler. */
export type Cloudflare = {
  /** One call, its path beneath the account. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;
  wrangler: (args: readonly string[], folder?: string) => Promise<ToolResult>;
};

export const API_URL = 'https://api.cloudflare.com/client/v4';

/** One call of the API, with any result. */
export async function ask(
  url: string,
  token: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    // Between two calls wrangler may run for a minute: a connection that was kept would be closed by then.
    Connection: 'close',
  };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  try {
    const response = await fetch(url, { method, headers, ...sent });
    const { result = null, errors = [] } = (await response.json()) as Envelope;
    return {
      status: response.status,
      result,
      codes: errors.map(({ code }) => code),
      message: errors.map(({ code, message }) => `${message} [code: ${code}]`).join('; '),
    };
  } catch (error) {
    return { status: 0, result: null, codes: [], message: whyUnreachable(error) };
  }
}

type Envelope = { result?: unknown; errors?: { code: number; message: string }[] };
