// npm test: everything there is to prove, from types to browsers, closed by one line: N passed, N failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import { ensurePhp } from './php.ts';
import { run } from './run.ts';

type Tally = { passed: number; failed: number; skipped: number };

const RESULTS = 'test-results';
const VITEST_JSON = `${RESULTS}/vitest.json`;
const PLAYWRIGHT_JSON = `${RESULTS}/playwright.json`;

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

function step(title: string, act: () => Tally): void {
  console.log(`\n— ${title}`);
  const { passed, failed, skipped } = act();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** A tool without tests of its own counts as one. */
const tool = (command: string, args: string[]) => (): Tally =>
  run(command, args) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };

function vitest(): Tally {
  ensurePhp();
  const args = ['run', '--reporter', 'dot', '--reporter', 'json', '--outputFile.json', VITEST_JSON];
  const ended = run('vitest', args);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report(VITEST_JSON);
  const tally = counted(numPassedTests, numFailedTests, Number(numPendingTests) + Number(numTodoTests));
  return orBroken(tally, ended);
}

function playwright(): Tally {
  if (!ensureChromium()) return { passed: 0, failed: 1, skipped: 0 };
  const ended = run('playwright', ['test', '--reporter', 'list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_JSON },
  });
  const { expected, unexpected, flaky, skipped } = (report(PLAYWRIGHT_JSON).stats ?? {}) as Record<
    string,
    number | undefined
  >;
  if (flaky) console.log(`${flaky} of these passed only when tried again.`);
  return orBroken(counted((expected ?? 0) + (flaky ?? 0), unexpected, skipped), ended);
}

const counted = (passed: unknown, failed: unknown, skipped: unknown): Tally => ({
  passed: Number(passed ?? 0) || 0,
  failed: Number(failed ?? 0) || 0,
  skipped: Number(skipped ?? 0) || 0,
});

/** A runner that ended badly without naming a failed test, or ran nothing at all, is a failure of its own. */
const orBroken = (tally: Tally, ended: boolean): Tally =>
  (ended || tally.failed > 0) && tally.passed + tally.failed > 0
    ? tally
    : { ...tally, failed: tally.failed + 1 };

const report = (file: string): Record<string, unknown> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
step('types of protocol, rooms, worker and tools', tool('tsc', ['-p', 'tsconfig.json']));
step('types of the page', tool('tsc', ['-p', 'web/tsconfig.json']));
step('types of the service worker', tool('tsc', ['-p', 'web/service-worker/tsconfig.json']));
step('lint and format', tool('biome', ['check', '.']));
step('what nothing uses', tool('knip', ['--no-progress']));
step('vocabulary', tool('node', ['bin/checks/check-vocabulary.ts']));
step('unit tests, tests in the Workers runtime, and the upgrade of the last release', vitest);
step('people in browsers', playwright);
run('node', ['bin/checks/spec-coverage.ts', '--summary']);

const { passed, failed, skipped } = total;
console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
