// npm test: runs everything from types to browsers and ends with one line: N passed, N failed. Browser tests run last
// and alone, because on two cores other tests would make them exceed their time limits.
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import { ensurePhp } from './php.ts';
import { finish, onEnd } from './run.ts';
import { one, playwrightTally, type Tally, vitestFailures, vitestTally } from './tally.ts';

const RESULTS = 'test-results';

const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

/** Failures of all steps, printed again at the end. */
const failures: string[] = [];

type Outcome = { tally: Tally; printed?: string; failed?: string[] };

async function step(title: string, act: () => Promise<Outcome>): Promise<void> {
  const { tally, printed = '', failed = [] } = await act();
  console.log(`\n— ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds()} s)`);
  if (tally.failed > 0) console.log(printed);
  if (tally.failed > 0) failures.push(title, ...failed);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
}

const seconds = (): number => Math.round((Date.now() - started) / 1000);

const tool = (command: string, args: string[]) => async () => {
  const { isGood, printed } = await finish(command, args);
  return { tally: one(isGood), printed };
};

async function vitest() {
  const file = `${RESULTS}/vitest.json`;
  const args = ['run', '--reporter', 'dot', '--reporter', 'json'];
  const { isGood, printed } = await finish('vitest', [...args, '--outputFile.json', file]);
  return { tally: vitestTally(file, isGood), printed, failed: vitestFailures(file) };
}

async function playwright() {
  if (!hasChromium) return { tally: one(false) };
  const file = `${RESULTS}/playwright.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { isGood } = await finish('playwright', ['test', '--reporter', 'list,json'], { env, isShown: true });
  const { flaky, ...tally } = playwrightTally(file, isGood);
  if (flaky) console.log(`${flaky} of these passed only when tried again.`);
  return { tally };
}

// Runs also after an interruption and removes the files in memory.
onEnd(() => process.exit(1));
process.env.TMPDIR = memoryFolder('samar-test') ?? tmpdir();
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
// Installs the packages one after the other, because Debian's package manager allows one run at a time.
const hasChromium = ensureChromium();
ensurePhp();
await step('the page and the worker are built', tool('node', ['bin/build-shipped.ts']));

await step('types of bindings', tool('node', ['bin/binding-types.ts', '--check']));
await step('types of protocol, rooms, worker and tools', tool('tsc', ['-p', 'tsconfig.json']));
await step('types of the page', tool('tsc', ['-p', 'web/tsconfig.json']));
await step('types of the service worker', tool('tsc', ['-p', 'web/service-worker/tsconfig.json']));
await step('lint and format', tool('biome', ['check', '.']));
await step('what nothing uses', tool('knip', ['--no-progress']));
await step('unit tests, tests in the Workers runtime, backup, upgrade and deploys', vitest);
await step('people in browsers', playwright);
await finish('node', ['bin/checks/spec-coverage.ts', '--summary'], { isShown: true });

for (const line of failures) console.log(`failed: ${line}`);
console.log(`\nAll of it took ${seconds()} s.`);
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exit(total.failed === 0 ? 0 : 1);
