import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';

/** Initial state of every test site. */
export const DEMONSTRATION = 'test-results/demonstration';

/** An instance as started by `npm start`, with its state and output. */
export class Instance {
  readonly url: string;
  readonly #process: ChildProcess;
  printed = '';

  /** Continues with the stored state of this port. */
  constructor(port: number, more: NodeJS.ProcessEnv = {}) {
    this.url = `http://localhost:${port}`;
    const env = { ...process.env, PORT: String(port), SAMAR_STATE: stateOf(port), ...more };
    this.#process = spawn('node', ['bin/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
    }
  }

  /** Starts without stored state. */
  static empty(port: number): Instance {
    rmSync(stateOf(port), { recursive: true, force: true });
    mkdirSync(stateOf(port), { recursive: true });
    return new Instance(port);
  }

  /** Starts with the demonstration, which is created once for all tests. Optional variables and environment apply. */
  static fresh(port: number, variables?: string, environment?: NodeJS.ProcessEnv): Instance {
    rmSync(stateOf(port), { recursive: true, force: true });
    cpSync(DEMONSTRATION, stateOf(port), { recursive: true });
    if (variables) writeFileSync(path.join(stateOf(port), 'local.env'), variables);
    return new Instance(port, environment);
  }

  async untilPrinted(sentence: string): Promise<void> {
    await expect.poll(() => this.printed, { timeout: 120_000 }).toContain(sentence);
  }

  untilReady(): Promise<void> {
    return this.untilPrinted(`Samar is ready at ${this.url}`);
  }

  stop(): Promise<void> {
    if (this.#process.exitCode !== null) return Promise.resolve();
    return new Promise(resolve => {
      this.#process.once('exit', () => resolve());
      this.#process.kill('SIGTERM');
    });
  }
}

const stateOf = (port: number): string => `test-results/state-${port}`;

/** Runs a statement in the database of the running site, because adding this many rows by calls would take minutes. */
export function inDatabase(port: number, sql: string, ...values: (number | string)[]): void {
  const folder = path.join(stateOf(port), 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find(name => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  const database = new DatabaseSync(path.join(folder, file ?? ''), { timeout: 10_000 });
  database.prepare(sql).run(...values);
  database.close();
}
