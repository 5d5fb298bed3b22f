import { existsSync, readFileSync } from 'node:fs';

export type Tally = { passed: number; failed: number; skipped: number };

/** What a tool without tests of its own counts as. */
export const one = (isGood: boolean): Tally => ({
  passed: Number(isGood),
  failed: Number(!isGood),
  skipped: 0,
});

/** Of Vitest's report in JSON. */
export function vitestTally(file: string, ended: boolean): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report(file);
  return orBroken(
    counted(numPassedTests, numFailedTests, Number(numPendingTests) + Number(numTodoTests)),
    ended,
  );
}

/** Of Playwright's report in JSON, and how many passed only when tried again. */
export function playwrightTally(file: string, ended: boolean): Tally & { flaky: number } {
  const stats = (report(file).stats ?? {}) as Record<string, number | undefined>;
  const { expected, unexpected, flaky = 0, skipped } = stats;
  return { ...orBroken(counted((expected ?? 0) + flaky, unexpected, skipped), ended), flaky };
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
