import { type ChildProcess, spawn } from 'node:child_process';
import { expect } from '@playwright/test';

/** An instance of its own, and what it printed. */
export class Instance {
  #process: ChildProcess;
  printed = '';

  constructor(port: number, state: string) {
    const env = { ...process.env, PORT: String(port), SAMAR_STATE: state };
    this.#process = spawn('node', ['bin/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.printed += chunk.toString();
      });
    }
  }

  async says(sentence: string): Promise<void> {
    await expect.poll(() => this.printed, { timeout: 60_000 }).toContain(sentence);
  }

  stop(): Promise<void> {
    return new Promise(resolve => {
      this.#process.once('exit', () => resolve());
      this.#process.kill('SIGTERM');
    });
  }
}
