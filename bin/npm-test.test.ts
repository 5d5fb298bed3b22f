import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Number of tools: the build, four type checks, lint and the check for unused code. */
const TOOLS = 7;
const SCRIPT = path.join(import.meta.dirname, './test.ts');
let place = '';

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'samar-npm-test-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

type Runner = { says?: object; status?: number };
type Tools = { tsc?: number; biome?: number; vitest: Runner; playwright: Runner };

/**
 * Runs `npm test` with simulated tools, which write a report to the file in their last argument and exit with the given
 * code.
 */
function close({ tsc = 0, biome = 0, vitest, playwright }: Tools) {
  const tool = (name: string, script: string) =>
    writeFileSync(path.join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const ended = ({ says, status = 0 }: Runner, file: string) =>
    `${says ? `echo '${JSON.stringify(says)}' > ${file}; ` : ''}exit ${status}`;
  tool('tsc', `exit ${tsc}`);
  tool('biome', `exit ${biome}`);
  tool('knip', 'exit 0');
  tool('php', 'exit 0');
  tool('node', 'exit 0');
  tool('vitest', ended(vitest, '"test-results/vitest.json"'));
  tool('playwright', ended(playwright, '"$PLAYWRIGHT_JSON_OUTPUT_NAME"'));
  const env = { PATH: `${place}:/usr/bin:/bin`, CHROMIUM_PATH: '/usr/bin/true' };
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT], { cwd: place, env, encoding: 'utf8' });
  return { status, last: stdout.trimEnd().split('\n').at(-1) };
}

const passed = (numPassedTests: number, numFailedTests = 0) => ({ numPassedTests, numFailedTests });

test('npm test prints the total of passed tests for all suites and tools', () => {
  const all = { vitest: { says: passed(800) }, playwright: { says: { stats: { expected: 90 } } } };
  expect(close(all)).toEqual({ status: 0, last: `${TOOLS + 890} passed, 0 failed` });
});

test('with failures, npm test prints their count and exits with an error', () => {
  const some = {
    biome: 1,
    vitest: { says: passed(799, 1), status: 1 },
    playwright: { says: { stats: { expected: 88, unexpected: 2 } }, status: 1 },
  };
  expect(close(some)).toEqual({ status: 1, last: `${TOOLS - 1 + 887} passed, 4 failed` });
});

test('a failed or empty test run counts as a failure', () => {
  expect(close({ vitest: { status: 1 }, playwright: { says: { stats: { expected: 90 } } } })).toEqual({
    status: 1,
    last: `${TOOLS + 90} passed, 1 failed`,
  });
  expect(close({ vitest: { says: passed(800) }, playwright: {} })).toEqual({
    status: 1,
    last: `${TOOLS + 800} passed, 1 failed`,
  });
});
