import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { idsOf, parseTests } from '../../bin/checks/spec-titles.ts';
import { ROOT, readSource } from '../../bin/source-imports.ts';

const TEST = /^`([\w./-]+\.(?:test|spec)\.ts)` ([A-Z]+-\d+)$/;

const threats = (page: string): string => page.split('\n## Threats\n')[1]?.split('\n## ')[0] ?? '';

const rows = (page: string): string[][] =>
  page
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (?:---|threat) /.test(line))
    .map(line => line.slice(2, -2).split(' | '));

/** Missing file of a row, or missing test of its rule. */
function missing([threat = '', measure = '', named = '', ...more]: string[]): string[] {
  if (threat === '' || measure === '' || more.length > 0) return [`not three cells: ${threat}`];
  const [, file = '', id = ''] = TEST.exec(named) ?? [];
  if (file === '' || !existsSync(path.join(ROOT, file))) return [`${threat}: no test file in "${named}"`];
  const proves = parseTests(readSource(file), file).some(({ title, rows: told }) =>
    [title, ...told].some(sentence => idsOf(sentence).includes(id)),
  );
  return proves ? [] : [`${threat}: no test of ${file} proves ${id}`];
}

test('every threat has a measure and an existing test for its rule', () => {
  const all = rows(threats(readSource('docs/security.md')));
  expect(all.length).toBeGreaterThan(30);
  expect(all.flatMap(missing)).toEqual([]);
});

test('a missing file, an untested rule and a row without measure are reported', () => {
  expect(missing(['a', 'b', '`protocol/none.test.ts` SEC-1'])).toHaveLength(1);
  expect(missing(['a', 'b', '`tests/workers/resources/middleware.test.ts` AUDIT-1'])).toHaveLength(1);
  expect(missing(['a', '', '`tests/workers/resources/middleware.test.ts` SEC-1'])).toHaveLength(1);
  expect(missing(['a', 'b', 'soon'])).toHaveLength(1);
  expect(missing(['a', 'b', '`tests/workers/resources/middleware.test.ts` SEC-1'])).toEqual([]);
});
