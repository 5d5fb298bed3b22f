import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { callsOf } from './calls-of.ts';
import { runningInstance } from './running-instance.ts';

const WITHIN = { timeout: 15_000 };
const site = runningInstance(8876);
const running: ChildProcess[] = [];

afterAll(() => {
  for (const each of running) each.kill();
});

const EXAMPLES = [
  ['Node', process.execPath, 'node.mjs', 8877],
  ['Python', 'python3', 'python.py', 8878],
] as const;

for (const [language, interpreter, file, port] of EXAMPLES) {
  const isThere = spawnSync(interpreter, ['--version']).status === 0;
  const why = isThere ? '' : ` [not run: there is no ${interpreter} on this machine]`;
  test.skipIf(!isThere)(
    `the ${language} example accepts only genuine site webhooks${why} (AUDIT-59)`,
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
      const ready = `Listening on port ${port}.\n`;
      await vi.waitFor(() => expect(printed).toBe(ready), WITHIN);
      await ask('POST', '/shortcuts', { shortcutTerm: language, replaceWith: 'نص' });
      await vi.waitFor(
        () => expect(printed).toBe(`${ready}adminPanel: إضافة اختصار جديد: ${language}\n`),
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

  test.skipIf(!isThere)(`the ${language} example requires a secret${why} (AUDIT-59)`, () => {
    const { status, stdout, stderr } = spawnSync(interpreter, [path.join('examples/webhook', file)], {
      env: { PATH: process.env.PATH, PYTHONUTF8: '1' },
      encoding: 'utf8',
    });
    expect([status, stdout], stderr).toEqual([2, '']);
    expect(stderr).toMatch(/^Set SAMAR_WEBHOOK_SECRET .*\n$/);
  });
}
