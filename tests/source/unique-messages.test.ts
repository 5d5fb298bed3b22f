import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const JOURNEYS = path.join(import.meta.dirname, '../e2e');
const SAID = /\.say\('([^']+)'/g;

test('browser tests share no message text, because rooms share history', () => {
  const filesByText = new Map<string, Set<string>>();
  for (const file of readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.spec.ts')) continue;
    for (const [, text = ''] of readFileSync(path.join(JOURNEYS, file), 'utf8').matchAll(SAID))
      filesByText.set(text, (filesByText.get(text) ?? new Set()).add(file));
  }
  expect(filesByText.size).toBeGreaterThan(50);
  expect([...filesByText].filter(([, files]) => files.size > 1).map(([text]) => text)).toEqual([]);
});
