import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsPastIndex, PAGE, PAGE_FLOORS, upwardImports } from '../../bin/checks/page-floors.ts';
import { ROOT } from '../../bin/source-imports.ts';

test('the floors of the page import downwards only (SOURCE-10)', () => {
  expect(upwardImports()).toEqual([]);
});

test('a feature imports another by its index alone (SOURCE-10)', () => {
  expect(importsPastIndex()).toEqual([]);
});

test('every folder of the page is a floor, or has only pictures or stories (SOURCE-10)', () => {
  const folders = readdirSync(path.join(ROOT, PAGE), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...PAGE_FLOORS, 'art', 'stories'].sort());
});

test('no folder of the page has more than twenty files of code and style (SOURCE-10)', () => {
  const files = readdirSync(path.join(ROOT, PAGE), { recursive: true, encoding: 'utf8' });
  const counts = Map.groupBy(
    files.filter(file => /(?<!\.test)\.(?:tsx?|css)$/.test(file)),
    file => path.dirname(file),
  );
  expect([...counts].filter(([, list]) => list.length > 20).map(([folder]) => folder)).toEqual([]);
});
