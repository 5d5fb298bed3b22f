import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { SECRET_BYTES_MIN } from '../../protocol/entry-limits.ts';
import { Stopped } from '../deploy/stopped.ts';

/**
 * Name of the worker secret that signs requests for backup, restore and the first owner. The first deploy sets it;
 * later deploys keep it.
 */
export const OPERATOR_KEY = 'SAMAR_OPERATOR_KEY';
/** A rollback restores the key of its version, so the tools also try older keys. */
const KEPT = 3;

/** Operator keys of one worker on this machine, newest first. Cloudflare never returns a secret. */
export class OperatorKeys {
  readonly file: string;
  readonly #given: string | undefined;

  constructor(env: NodeJS.ProcessEnv, account: string, worker: string) {
    this.file = path.join(keysFolder(env), `${account}.${worker}.keys`);
    this.#given = givenKey(env);
  }

  /** Returns the key for a worker without a key. Stores it on this machine before the upload. */
  current(): string {
    return this.#given ?? readKeys(this.file)[0] ?? this.add();
  }

  /** Adds a new key and returns it. Returns the key of the environment instead, if there is one. */
  add(): string {
    if (this.#given !== undefined) return this.#given;
    const key = randomBytes(32).toString('base64url');
    this.#write([key, ...readKeys(this.file)].slice(0, KEPT));
    return key;
  }

  remove(key: string): void {
    this.#write(readKeys(this.file).filter(each => each !== key));
  }

  #write(keys: readonly string[]): void {
    mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(this.file, keys.map(key => `${key}\n`).join(''), { mode: 0o600 });
  }
}

/** Returns the keys to try for a worker: the key from the environment, or the keys on this machine. */
export function operatorKeysOf(env: NodeJS.ProcessEnv, worker: string, account?: string): string[] {
  const given = givenKey(env);
  if (given !== undefined) return [given];
  const folder = keysFolder(env);
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter(name =>
    account === undefined ? name.endsWith(`.${worker}.keys`) : name === `${account}.${worker}.keys`,
  );
  if (files.length > 1)
    throw new Stopped(
      `This machine has operator keys of ${worker} in several accounts; name one in CLOUDFLARE_ACCOUNT_ID: ${files.map(name => name.split('.')[0]).join(', ')}.`,
    );
  const keys = files.flatMap(name => readKeys(path.join(folder, name)));
  if (keys.length > 0) return keys;
  throw new Stopped(
    `This machine has no operator key of ${worker}: set ${OPERATOR_KEY}, or make a new one with npm run rotate-operator-key.`,
  );
}

const keysFolder = ({ XDG_CONFIG_HOME }: NodeJS.ProcessEnv): string =>
  path.join(XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'samar');

const readKeys = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

function givenKey({ [OPERATOR_KEY]: key }: NodeJS.ProcessEnv): string | undefined {
  if (!key) return undefined;
  if (Buffer.byteLength(key) >= SECRET_BYTES_MIN) return key;
  throw new Stopped(`${OPERATOR_KEY} is shorter than ${SECRET_BYTES_MIN} bytes.`);
}
