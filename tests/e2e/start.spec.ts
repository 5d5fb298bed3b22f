import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Person } from './people.ts';

const PORT = Number(process.env.E2E_PORT ?? 8791) + 1;
const STATE = `test-results/state-${PORT}`;

/** An instance of its own, and what it printed. */
class Instance {
  #process: ChildProcess;
  printed = '';

  constructor() {
    const env = { ...process.env, PORT: String(PORT), SAMAR_STATE: STATE };
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

test('LOCAL-1, LOCAL-2, LOCAL-3, LOCAL-4, LOCAL-5 an instance says where it is, keeps its state, and names a taken port', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = `http://localhost:${PORT}`;
  rmSync(STATE, { recursive: true, force: true });

  const first = new Instance();
  await first.says(`Samar is ready at ${site}`);
  expect(first.printed).toContain('owner (owner), password samar-local');
  expect(first.printed).toContain('master (chat-master), password samar-local');
  const second = new Instance();
  await second.says(`Port ${PORT} is already in use.`);

  const layla = await Person.open(browser, 'ليلى الأولى', { baseURL: site });
  await layla.enter();
  await layla.say('ستبقى هذه الرسالة');
  await layla.hears('ستبقى هذه الرسالة');
  await layla.page.context().close();
  await first.stop();

  const again = new Instance();
  await again.says(`Samar is ready at ${site}`);
  const omar = await Person.open(browser, 'عمر الثاني', { baseURL: site });
  await omar.enter();
  await omar.hears('ستبقى هذه الرسالة');
  await omar.page.context().close();
  await again.stop();
});
