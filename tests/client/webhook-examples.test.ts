import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildPage } from '../../bin/build-page.ts';
import { localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import { callsOf } from '../support/calls-of.ts';

const WITHIN = { timeout: 15_000 };
const state = mkdtempSync(path.join(tmpdir(), 'samar-webhooks-'));
const instance = localInstance({ PORT: '8876', SAMAR_STATE: state });
const site = `http://localhost:${instance.port}`;
const running: ChildProcess[] = [];
let runtime: Awaited<ReturnType<typeof startRuntime>>;

beforeAll(async () => {
  buildPage();
  await prepareInstance(instance);
  runtime = await startRuntime(instance);
}, 120_000);

afterAll(async () => {
  for (const each of running) each.kill();
  await runtime.dispose();
  rmSync(state, { recursive: true, force: true });
});

const EXAMPLES = [
  ['Node', process.execPath, 'node.mjs', 8877],
  ['Python', 'python3', 'python.py', 8878],
] as const;

for (const [language, interpreter, file, port] of EXAMPLES) {
  const isThere = spawnSync(interpreter, ['--version']).status === 0;
  const why = isThere ? '' : ` [not run: there is no ${interpreter} on this machine]`;
  test.skipIf(!isThere)(
    `the ${language} example takes what a running site sends it, and nothing else${why} (AUDIT-59)`,
    async () => {
      const ask = await callsOf(site, { username: 'owner', password: 'samar-local' });
      const url = `http://localhost:${port}/`;
      const { secret } = await ask('POST', '/webhooks', { url, types: ['adminPanel'] });
      const receiver = spawn(interpreter, [path.join('examples/webhook', file), String(port)], {
        env: { PATH: process.env.PATH, SAMAR_WEBHOOK_SECRET: secret, PYTHONUTF8: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.push(receiver);
      let printed = '';
      receiver.stdout.on('data', chunk => (printed += String(chunk)));
      await vi.waitFor(() => expect(printed).toBe('ready\n'), WITHIN);
      await ask('POST', '/shortcuts', { shortcutTerm: language, replaceWith: 'نص' });
      await vi.waitFor(
        () => expect(printed).toBe(`ready\nadminPanel: إضافة اختصار جديد: ${language}\n`),
        WITHIN,
      );
      const forged = await fetch(url, {
        method: 'POST',
        headers: {
          'webhook-id': 'entry_1',
          'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
          'webhook-signature': 'v1,AAAA',
        },
        body: '{}',
      });
      expect(forged.status).toBe(401);
    },
    60_000,
  );
}
