import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SECRET_BYTES_MIN } from '../protocol/entry-limits.ts';

export type LocalInstance = { port: number; state: string; envFile: string };

const DEFAULT_PORT = 8787;

export function localInstance(env: NodeJS.ProcessEnv): LocalInstance {
  const port = Number(env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    exitWithError(`PORT must be a number from 1 to 65535, not "${env.PORT}".`);
  const state = path.resolve(env.SAMAR_STATE ?? '.samar');
  return { port, state, envFile: path.join(state, 'local.env') };
}

/**
 * Creates the secret once, so that sessions survive a restart, and adds it to the settings of the env file. Refuses a
 * short secret, because an attacker could forge its tokens.
 */
export function ensureSecret({ state, envFile }: LocalInstance): void {
  mkdirSync(state, { recursive: true });
  const text = existsSync(envFile) ? readFileSync(envFile, 'utf8') : '';
  const { SAMAR_SECRET: kept, SAMAR_LOCAL: isLocal } = parseEnv(text);
  if (kept !== undefined) {
    if (Buffer.byteLength(kept) < SECRET_BYTES_MIN)
      exitWithError(
        `SAMAR_SECRET in ${envFile} is shorter than ${SECRET_BYTES_MIN} bytes: write a longer one, or remove the file to get a new one.`,
      );
    return;
  }
  const secret = randomBytes(32).toString('base64url');
  const lines = [
    ...text.split('\n').filter(line => line.trim() !== ''),
    `SAMAR_SECRET=${secret}`,
    ...(isLocal === undefined ? ['SAMAR_LOCAL=1'] : []),
  ];
  writeFileSync(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export function exitWithError(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
