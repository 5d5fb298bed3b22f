import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** An instance as `npm start` makes it, what it keeps, and what it printed. */
export class Instance {
  readonly url: string;
  readonly #process: ChildProcess;
  printed = '';

  /** Goes on with what was kept at this port. */
  constructor(port: number) {
    this.url = `http://localhost:${port}`;
    const env = { ...process.env, PORT: String(port), SAMAR_STATE: stateOf(port) };
    this.#process = spawn('node', ['bin/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
    }
  }

  /** Begins with nothing kept, under these variables if any. */
  static fresh(port: number, variables?: string): Instance {
    rmSync(stateOf(port), { recursive: true, force: true });
    mkdirSync(stateOf(port), { recursive: true });
    if (variables) writeFileSync(path.join(stateOf(port), 'local.env'), variables);
    return new Instance(port);
  }

  async says(sentence: string): Promise<void> {
    await expect.poll(() => this.printed, { timeout: 60_000 }).toContain(sentence);
  }

  isReady(): Promise<void> {
    return this.says(`Samar is ready at ${this.url}`);
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
