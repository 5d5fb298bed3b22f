import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../bin/source-imports.ts';
import { HOST } from '../../tests/support/keys.ts';
import { assertHostPass, hostKeySecret } from './host-keys.ts';

const KEY = 'c0ffee00-0000-4000-8000-000000000001';
const secretOf = (id: string) => hostKeySecret('a secret that only tests know, 32 bytes or more', id);

const EXAMPLES = [
  ['Node', process.execPath, 'node.mjs'],
  ['Python', 'python3', 'python.py'],
  ['PHP', 'php', 'php.php'],
] as const;

for (const [language, interpreter, file] of EXAMPLES) {
  const isThere = spawnSync(interpreter, ['--version']).status === 0;
  const why = isThere ? '' : ` [not run: there is no ${interpreter} on this machine]`;
  test.skipIf(!isThere)(`the ${language} example makes passes accepted by the worker${why}`, async () => {
    const make = (...person: string[]) =>
      execFileSync(interpreter, [path.join(ROOT, 'examples/host-pass', file), ...person], {
        env: {
          PATH: process.env.PATH,
          SAMAR_KEY: KEY,
          SAMAR_KEY_SECRET: secretOf(KEY),
          SAMAR_ORIGIN: HOST,
          PYTHONUTF8: '1',
        },
        encoding: 'utf8',
      }).trim();
    const site = { findKey: async (id: string) => id, secretOf, embedOrigins: [HOST] };
    const judged = async (pass: string) =>
      (await assertHostPass(site, { pass, origin: HOST }, Date.now())).claims;
    expect(await judged(make('42', 'سلمى الكاتبة'))).toMatchObject({ sub: '42', nickname: 'سلمى الكاتبة' });
    expect(await judged(make('7', 'رامي', 'rami', 'member'))).toMatchObject({
      sub: '7',
      nickname: 'رامي',
      username: 'rami',
      cap: 'member',
    });
  });

  test.skipIf(!isThere)(`the ${language} example states its requirements in one sentence${why}`, () => {
    for (const [env, args] of [
      [{}, ['42', 'سلمى']],
      [{ SAMAR_KEY: KEY, SAMAR_KEY_SECRET: secretOf(KEY), SAMAR_ORIGIN: HOST }, ['42']],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(
        interpreter,
        [path.join(ROOT, 'examples/host-pass', file), ...args],
        { env: { PATH: process.env.PATH, PYTHONUTF8: '1', ...env }, encoding: 'utf8' },
      );
      expect([status, stdout], stderr).toEqual([2, '']);
      expect(stderr).toMatch(/^Set SAMAR_KEY, SAMAR_KEY_SECRET and SAMAR_ORIGIN.*\n$/);
    }
  });
}
