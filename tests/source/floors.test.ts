import { expect, test } from 'vitest';
import {
  FLOORS,
  type Floor,
  filesImportedBy,
  packagesImportedBy,
  readSource,
  sourcesIn,
} from '../../bin/source-imports.ts';

/** Floors that each floor may import. Imports go only downward. */
const BENEATH: Record<Floor, readonly string[]> = {
  protocol: [],
  domain: ['protocol'],
  'rooms-do': ['domain', 'protocol'],
  worker: ['rooms-do', 'domain', 'protocol'],
  web: ['protocol'],
};

test.each(FLOORS)('%s imports only from lower layers', floor => {
  const upwards = sourcesIn(floor).flatMap(file =>
    filesImportedBy(file)
      .map(target => target.split('/')[0] ?? '')
      .filter(target => target !== floor && !BENEATH[floor].includes(target))
      .map(target => `${file} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});

test('protocol imports only zod, and its client also partysocket', () => {
  const others = sourcesIn('protocol').flatMap(file =>
    packagesImportedBy(file)
      .filter(
        name => name !== 'zod' && !(name.startsWith('partysocket') && file.startsWith('protocol/client/')),
      )
      .map(name => `${file} imports ${name}`),
  );
  expect(others).toEqual([]);
});

test('domain and rooms-do import no drizzle or hono and use neither DB nor MEDIA', () => {
  const files = ['domain', 'rooms-do'].flatMap(sourcesIn);
  expect(files.filter(file => packagesImportedBy(file).some(name => /drizzle|hono/.test(name)))).toEqual([]);
  expect(files.filter(file => /env\.(DB|MEDIA)\b/.test(readSource(file)))).toEqual([]);
});
