import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What each floor may import of the others: imports go down only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  protocol: [],
  'rooms-do': ['protocol'],
  worker: ['rooms-do', 'protocol'],
  web: ['protocol'],
};
const PACKAGES_OF_PROTOCOL = new Set(['zod']);
const SOURCE = /\.(ts|tsx|mjs)$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const FILE_LINES_MAX = 250;
/** Data, not code: one idea each however long. */
const DATA = [/^migrations\//, /catalogue\.ts$/, /web\/src\/text\/ar/, /people\.ts$/];

const ROOT = path.join(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(file => path.join(folder, file))
    .filter(file => SOURCE.test(file) && !file.includes('node_modules') && !file.startsWith('web/dist'));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const importsOf = (file: string) => [...read(file).matchAll(IMPORT)].map(match => match[1] ?? '');

test.each(Object.keys(MAY_IMPORT))('HOUSE-1, HOUSE-2 %s imports downwards only', floor => {
  const upward = filesIn(floor).flatMap(file =>
    importsOf(file)
      .filter(name => name.startsWith('.'))
      .map(name => path.join(path.dirname(file), name).split('/')[0] ?? '')
      .filter(target => target !== floor && !MAY_IMPORT[floor]?.includes(target))
      .map(target => `${file} imports ${target}`),
  );
  expect(upward).toEqual([]);
});

test('HOUSE-1 the ground floor imports zod and nothing else, and the rooms know neither database nor files', () => {
  const packages = (floor: string) =>
    filesIn(floor).flatMap(file =>
      importsOf(file)
        .filter(name => !name.startsWith('.'))
        .map(name => ({ file, name })),
    );
  expect(packages('protocol').filter(({ name }) => !PACKAGES_OF_PROTOCOL.has(name))).toEqual([]);
  expect(packages('rooms-do').filter(({ name }) => /drizzle|hono/.test(name))).toEqual([]);
  expect(filesIn('rooms-do').filter(file => /env\.(DB|MEDIA)\b/.test(read(file)))).toEqual([]);
});

test('HOUSE-3 no file is longer than 250 lines, but data', () => {
  const long = [...Object.keys(MAY_IMPORT), 'tests', 'bin', 'bench']
    .flatMap(filesIn)
    .filter(file => !DATA.some(pattern => pattern.test(file)))
    .map(file => `${read(file).split('\n').length - 1} ${file}`)
    .filter(row => Number.parseInt(row, 10) > FILE_LINES_MAX);
  expect(long).toEqual([]);
});
