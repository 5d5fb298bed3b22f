import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Tally = { passed: number; failed: number; skipped: number };

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

const MESSAGE_LENGTH = 600;

export const one = (isGood: boolean): Tally => ({
  passed: Number(isGood),
  failed: Number(!isGood),
  skipped: 0,
});

export function vitestTally(file: string, ended: boolean): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report(file);
  return orBroken(
    counted(numPassedTests, numFailedTests, Number(numPendingTests) + Number(numTodoTests)),
    ended,
  );
}

/** Reads Playwright's JSON report, including the number of tests that passed only after a retry. */
export function playwrightTally(file: string, ended: boolean): Tally & { flaky: number } {
  const stats = (report(file).stats ?? {}) as Record<string, number | undefined>;
  const { expected, unexpected, flaky = 0, skipped } = stats;
  return { ...orBroken(counted((expected ?? 0) + flaky, unexpected, skipped), ended), flaky };
}

/** Returns a line for each failed test or test file in Vitest's JSON report, with the start of its message. */
export const vitestFailures = (file: string): string[] =>
  ((report(file).testResults ?? []) as VitestFile[]).flatMap(
    ({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter(test => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [failure(name, 'did not start', message)] : [];
      return failed.map(test => failure(name, test.fullName, test.failureMessages?.[0]));
    },
  );

const failure = (file: string, test: string, message = ''): string =>
  `${path.relative('.', file)} > ${test}\n  ${message.slice(0, MESSAGE_LENGTH)}`;

const counted = (passed: unknown, failed: unknown, skipped: unknown): Tally => ({
  passed: Number(passed ?? 0) || 0,
  failed: Number(failed ?? 0) || 0,
  skipped: Number(skipped ?? 0) || 0,
});

/** Counts one failure if the runner failed without a failed test, or ran no test. */
const orBroken = (tally: Tally, ended: boolean): Tally =>
  (ended || tally.failed > 0) && tally.passed + tally.failed > 0
    ? tally
    : { ...tally, failed: tally.failed + 1 };

const report = (file: string): Record<string, unknown> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
