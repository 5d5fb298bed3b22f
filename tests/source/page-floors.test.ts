import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesImportedBy, ROOT, sourcesIn } from '../../bin/source-imports.ts';

const PAGE = 'web/src';
/** Floors of the page, lowest first. Each may import the ones before it. */
const FLOORS = ['i18n', 'browser', 'state', 'ui', 'permissions', 'client', 'features'];

/** Index of a file's floor, or -1 for the files that compose the page. */
const floorOf = (file: string): number => FLOORS.indexOf(file.split('/')[2] ?? '');

test('page layers import only from lower layers', () => {
  const upwards = FLOORS.flatMap(floor => sourcesIn(`${PAGE}/${floor}`)).flatMap(file =>
    filesImportedBy(file)
      .filter(target => target.startsWith(`${PAGE}/`) && /\.tsx?$/.test(target))
      .filter(target => floorOf(target) === -1 || floorOf(target) > floorOf(file))
      .map(target => `${file} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});

test('the folders of the page are exactly the layers, art and stories', () => {
  const folders = readdirSync(path.join(ROOT, PAGE), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual([...FLOORS, 'art', 'stories'].sort());
});

test('no page folder has more than twenty code and style files', () => {
  const files = readdirSync(path.join(ROOT, PAGE), { recursive: true, encoding: 'utf8' });
  const counts = Map.groupBy(
    files.filter(file => /(?<!\.test)\.(?:tsx?|css)$/.test(file)),
    file => path.dirname(file),
  );
  expect([...counts].filter(([, list]) => list.length > 20).map(([folder]) => folder)).toEqual([]);
});

test('no file of the page reaches protocol/errors/answers.ts through imports', () => {
  const reached = new Set(sourcesIn(PAGE));
  for (const file of reached) for (const target of filesImportedBy(file)) reached.add(target);
  expect(reached).toContain('protocol/errors/catalogue.ts');
  expect(reached).not.toContain('protocol/errors/answers.ts');
});
