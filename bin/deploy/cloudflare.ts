import { networkErrorText } from './network-error-text.ts';

/**
 * Answer of Cloudflare's API: the result, or the error codes and message of a refusal. Status 0: the API did not
 * answer.
 */
export type Answer = { status: number; result: unknown; codes: readonly number[]; message: string };

export type ToolResult = { ok: boolean; output: string };

/** A Cloudflare account, used through its API and wrangler. */
export type Cloudflare = {
  /** Sends one API request; `path` is relative to the account. */
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer>;
  wrangler: (args: readonly string[], folder?: string) => Promise<ToolResult>;
};

export const API_URL = 'https://api.cloudflare.com/client/v4';

export async function ask(
  url: string,
  token: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    // Wrangler may run for a minute between two calls, and the server closes a kept-alive connection by then.
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
    return { status: 0, result: null, codes: [], message: networkErrorText(error) };
  }
}

type Envelope = { result?: unknown; errors?: { code: number; message: string }[] };
