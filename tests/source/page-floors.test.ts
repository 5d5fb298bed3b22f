import path from 'node:path';
import { expect, test } from 'vitest';
import { filesImportedBy, sourcesIn } from '../../bin/source-imports.ts';

const SRC = 'web/src';
const FEATURES = `${SRC}/features`;
/** What stands beneath the features, each of which may import the others of them. */
const BENEATH = ['ui', 'browser', 'i18n', 'client', 'state', 'permissions'].map(name => `${SRC}/${name}`);

const featureOf = (file: string): string | null =>
  file.startsWith(`${FEATURES}/`) ? (file.slice(FEATURES.length + 1).split('/')[0] ?? null) : null;

test.each(BENEATH)('%s imports no feature (SOURCE-10)', folder => {
  const upwards = sourcesIn(folder).flatMap(file =>
    filesImportedBy(file)
      .filter(target => target.startsWith(`${SRC}/`))
      .filter(target => !BENEATH.some(beneath => target.startsWith(`${beneath}/`)))
      .filter(target => featureOf(target) !== null)
      .map(target => `${file} imports ${target}`),
  );
  expect(upwards).toEqual([]);
});

test('features import each other by their index alone (SOURCE-10)', () => {
  const crossing = sourcesIn(FEATURES).flatMap(file =>
    filesImportedBy(file)
      .filter(target => featureOf(target) !== null && featureOf(target) !== featureOf(file))
      .filter(target => !/^index\.tsx?$/.test(path.relative(`${FEATURES}/${featureOf(target)}`, target)))
      .map(target => `${file} imports ${target}`),
  );
  expect(crossing).toEqual([]);
});

test('no file that the page imports has the server part of the error table (SOURCE-10)', () => {
  const reached = new Set(sourcesIn(SRC));
  for (const file of reached) for (const target of filesImportedBy(file)) reached.add(target);
  expect(reached).toContain('protocol/errors/catalogue.ts');
  expect(reached).not.toContain('protocol/errors/answers.ts');
});
