import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Types three times, lint, what nothing uses and the vocabulary: each counts as one. */
const TOOLS = 6;
const SCRIPT = path.join(import.meta.dirname, '../../../bin/test.ts');
let place = '';

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'samar-npm-test-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

type Runner = { says?: object; status?: number };
type Tools = { tsc?: number; biome?: number; vitest: Runner; playwright: Runner };

/** `npm test` where every tool only leaves its report and ends as it is told. */
function close({ tsc = 0, biome = 0, vitest, playwright }: Tools) {
  const tool = (name: string, { says, status = 0 }: Runner, report = '') => {
    const leave = says ? `echo '${JSON.stringify(says)}' > ${report}\n` : '';
    writeFileSync(path.join(place, name), `#!/bin/sh\n${leave}exit ${status}\n`, { mode: 0o755 });
  };
  tool('tsc', { status: tsc });
  tool('biome', { status: biome });
  tool('knip', {});
  tool('node', {});
  tool('php', {});
  tool('vitest', vitest, 'test-results/vitest.json');
  tool('playwright', playwright, '"$PLAYWRIGHT_JSON_OUTPUT_NAME"');
  const env = { PATH: `${place}:/usr/bin:/bin`, CHROMIUM_PATH: '/usr/bin/true' };
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT], { cwd: place, env, encoding: 'utf8' });
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
}

const passed = (numPassedTests: number, numFailedTests = 0) => ({ numPassedTests, numFailedTests });

test('npm test closes with how many passed, of every suite and with each tool as one, and none failed (LOCAL-6)', () => {
  const all = { vitest: { says: passed(800) }, playwright: { says: { stats: { expected: 90 } } } };
  expect(close(all)).toEqual({ status: 0, last: `${TOOLS + 890} passed, 0 failed` });
});

test('it closes with how many failed, and says so to the shell (LOCAL-6)', () => {
  const some = {
    biome: 1,
    vitest: { says: passed(799, 1), status: 1 },
    playwright: { says: { stats: { expected: 88, unexpected: 2 } }, status: 1 },
  };
  expect(close(some)).toEqual({ status: 1, last: `${TOOLS - 1 + 887} passed, 4 failed` });
});

test('a runner that broke, or ran nothing, is a failure (LOCAL-6)', () => {
  expect(close({ vitest: { status: 1 }, playwright: { says: { stats: { expected: 90 } } } })).toEqual({
    status: 1,
    last: `${TOOLS + 90} passed, 1 failed`,
  });
  expect(close({ vitest: { says: passed(800) }, playwright: {} })).toEqual({
    status: 1,
    last: `${TOOLS + 800} passed, 1 failed`,
  });
});
