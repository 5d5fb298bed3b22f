import { spawn } from 'node:child_process';
import { OFFLINE } from '../run.ts';
import { API_URL, ask, type Cloudflare, type ToolResult } from './cloudflare.ts';
import { granted } from './refusal.ts';
import { Stopped } from './stopped.ts';

export type Connected = Cloudflare & { account: string };

/**
 * Finds the account of the deploy by the wrangler login or CLOUDFLARE_API_TOKEN. CLOUDFLARE_ACCOUNT_ID selects one of
 * several accounts.
 */
export async function connect(env: NodeJS.ProcessEnv, configured?: string): Promise<Connected> {
  const api = env.CLOUDFLARE_API_BASE_URL ?? API_URL;
  const token = env.CLOUDFLARE_API_TOKEN || (await storedLogin(env));
  const account = configured ?? env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount(api, token));
  const own = { ...env, CLOUDFLARE_ACCOUNT_ID: account };
  return {
    account,
    call: (method, path, body) => ask(`${api}/accounts/${account}${path}`, token, { method, body }),
    wrangler: (args, folder) => runWrangler(args, own, folder),
  };
}

async function storedLogin(env: NodeJS.ProcessEnv): Promise<string> {
  const { ok, output } = await runWrangler(['auth', 'token', '--json'], env);
  const found = ok ? /"token":\s*"([^"]+)"/.exec(output)?.[1] : undefined;
  if (found) return found;
  throw new Stopped('There is no login at Cloudflare: run npm run login, or set CLOUDFLARE_API_TOKEN.');
}

async function onlyAccount(api: string, token: string): Promise<string> {
  const accounts = granted(await ask(`${api}/accounts`, token), 'Account Settings: Read') as Account[];
  const [only, ...others] = accounts;
  if (only && others.length === 0) return only.id;
  throw new Stopped(
    only
      ? `The login has several accounts; name one of them in CLOUDFLARE_ACCOUNT_ID: ${accounts.map(({ id, name }) => `${id} (${name})`).join(', ')}.`
      : 'The login shows no account: name it in CLOUDFLARE_ACCOUNT_ID.',
  );
}

type Account = { id: string; name: string };

/** Returns the output instead of printing it. Without a terminal wrangler asks no questions. */
function runWrangler(args: readonly string[], env: NodeJS.ProcessEnv, folder?: string): Promise<ToolResult> {
  return new Promise(resolve => {
    const child = spawn('wrangler', args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...OFFLINE, WRANGLER_LOG_SANITIZE: 'true' },
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.once('error', error =>
      resolve({ ok: false, output: `wrangler could not be started: ${error.message}` }),
    );
    child.once('close', code => resolve({ ok: code === 0, output }));
  });
}
