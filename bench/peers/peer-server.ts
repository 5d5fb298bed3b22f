import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OFFLINE } from '../../bin/run.ts';
import { processorSeconds } from './processor-seconds.ts';

const READY_WITHIN_MS = 120_000;

/** A benchmark server in its own process with its own state, so that its processor time is measured separately. */
export class PeerServer {
  readonly site: string;
  readonly #process: ChildProcess;
  readonly #state: string;

  private constructor(script: string, port: number) {
    this.site = `http://127.0.0.1:${port}`;
    this.#state = mkdtempSync(path.join(tmpdir(), 'samar-bench-'));
    const env = {
      ...process.env,
      ...OFFLINE,
      PORT: String(port),
      SAMAR_STATE: this.#state,
      BENCH_STATE: this.#state,
    };
    this.#process = spawn(process.execPath, [script, String(port)], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  static async start(script: string, port: number): Promise<PeerServer> {
    const server = new PeerServer(script, port);
    for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await wait(200)) {
      if (server.#process.exitCode !== null) break;
      const isReady = await fetch(server.site).then(
        answer => answer.ok,
        () => false,
      );
      if (isReady) return server;
    }
    await server.stop();
    throw new Error(`${script} did not answer.`);
  }

  /** Processor seconds of the server and its child processes since their start. */
  processorSeconds(): number {
    return processorSeconds(this.#process.pid ?? 0);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const gone = new Promise(resolve => this.#process.once('exit', resolve));
      this.#process.kill('SIGTERM');
      await gone;
    }
    rmSync(this.#state, { recursive: true, force: true, maxRetries: 3 });
  }
}
