import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATIONS } from '../simulations/whole-site/mutations.ts';

test('each simulated fault can be inserted at exactly one place (PROVE-3)', () => {
  const places = MUTATIONS.map(({ name, file, from }) => [
    name,
    readFileSync(file, 'utf8').split(from).length - 1,
  ]);
  expect(places).toEqual(MUTATIONS.map(({ name }) => [name, 1]));
});

test('the guarantees page lists every simulated fault', () => {
  const page = readFileSync('docs/security.md', 'utf8');
  expect(MUTATIONS.map(({ name }) => name).filter(name => !page.includes(`- ${name}\n`))).toEqual([]);
});
