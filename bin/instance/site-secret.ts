import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { exitWithError } from '../local-instance.ts';

/** A new secret is a new deployment; where it has not arrived yet what it is for is refused, or not there. */
export const ARRIVAL = { tries: 30, pauseMs: 2_000 } as const;

/** Gives the deployed worker a secret for as long as `act` takes, and takes it away again, however that ends. */
export async function withSecret<Result>(
  name: string,
  act: (secret: string) => Promise<Result>,
): Promise<Result> {
  const secret = randomBytes(32).toString('base64url');
  wrangler(['secret', 'put', name], secret);
  try {
    return await act(secret);
  } finally {
    wrangler(['secret', 'delete', name], 'y');
  }
}

/** The address of a deployed instance, from the command's argument. */
export function deployedSite(given: string | undefined, usage: string): URL {
  const isAddress = given !== undefined && URL.canParse(given);
  if (!isAddress || new URL(given).protocol !== 'https:') exitWithError(usage);
  return new URL(given ?? '');
}

function wrangler(args: readonly string[], input: string): void {
  const { status, error } = spawnSync('wrangler', args, {
    input: `${input}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) exitWithError(`wrangler ${args.join(' ')} failed${error ? `: ${error.message}` : '.'}`);
}
