import { expect, test } from 'vitest';
import { readSource, sourcesIn } from '../../bin/source-imports.ts';

/** Names of log lines, where they are written and where a background task receives the name for its failure. */
const NAMED = /(?:what: |runInBackground\(\s*)'([^']+)'/g;

const logged = (): string[] => {
  const files = ['worker', 'rooms-do', 'domain'].flatMap(sourcesIn);
  return [
    ...new Set(files.flatMap(file => [...readSource(file).matchAll(NAMED)].map(([, name = '']) => name))),
  ];
};

test('the operations page explains every log line and no other', () => {
  const page = readSource('docs/operations.md');
  const rows = page.split('\n').filter(line => /^\| `(?!what)/.test(line));
  const explained = rows.flatMap(row =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(logged().length).toBeGreaterThan(25);
  expect(explained.sort()).toEqual(logged().sort());
});
