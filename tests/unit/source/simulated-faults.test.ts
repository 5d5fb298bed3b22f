import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTATIONS } from '../../simulations/whole-site/mutations.ts';

test('each fault that the simulation has to find can still be put into the product, in one place (PROVE-3)', () => {
  const places = MUTATIONS.map(({ name, file, from }) => [
    name,
    readFileSync(file, 'utf8').split(from).length - 1,
  ]);
  expect(places).toEqual(MUTATIONS.map(({ name }) => [name, 1]));
});
