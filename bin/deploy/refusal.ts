import type { Answer, ToolResult } from './cloudflare.ts';
import { Stopped } from './stopped.ts';

/** Error codes from the source of wrangler 4.164. For all other codes the deploy shows the API's message. */
const NO_LOGIN = new Set([1000, 1001, 6003, 9109, 10001]);
const NO_RIGHT = new Set([10000, 10023, 9106]);

export const isMissing = ({ status }: Answer): boolean => status === 404;

/** Returns the result, or throws `Stopped` at a refusal. `right`: the permission that the token needs. */
export function granted(answer: Answer, right: string): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.result;
  throw new Stopped(refusal(answer, right));
}

export function refusal({ status, codes, message }: Answer, right: string): string {
  const has = (known: Set<number>) => codes.some(code => known.has(code));
  if (status === 0) return `Cloudflare could not be reached: ${message}.`;
  if (status === 401 || has(NO_LOGIN))
    return 'Cloudflare does not take this login: run npm run login, or set CLOUDFLARE_API_TOKEN.';
  if (status === 403 || has(NO_RIGHT))
    return `The login has no right to it: the token needs "${right}", or log in again with npm run login.`;
  return `Cloudflare answered: ${message || `status ${status}`}.`;
}

/** Returns the output, or throws `Stopped` with the error text of a failed wrangler call. */
export function succeeded({ ok, output }: ToolResult): string {
  if (ok) return output;
  throw new Stopped(`wrangler said: ${reasonIn(output)}`);
}

/** Finds the error line in wrangler's output and the reason in the line below it. */
export function reasonIn(output: string): string {
  const lines = output
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's color codes begin with one
    .replace(/\x1b\[[0-9;]*m/g, '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  const at = lines.findIndex(line => line.includes('[ERROR]'));
  if (at < 0) return lines.at(-1) ?? 'nothing';
  const [error = '', why = ''] = lines.slice(at);
  const named = error.replace(/^.*?\[ERROR\]\s*/, '');
  return /^(?:If you think|🪵)/u.test(why) || why === '' ? named : `${named} ${why}`;
}
