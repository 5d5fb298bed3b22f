import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseRules, specProblems } from '../../../bin/checks/spec-rules.ts';
import { kebab } from '../../../bin/recipes/edit.ts';
import { RECIPES, type Recipe } from '../../../bin/recipes/recipes.ts';
import { ROOT, readSource } from '../../../bin/source-imports.ts';

/** Of no event, entity or setting, whatever is made by the recipes. */
const NAME = 'nameInTest';

type Case = { kind: string; title: string; max: number; recipe: Recipe };

const CASES: Case[] = [
  { kind: 'event', title: 'A socket event with a permission', max: 10 },
  { kind: 'entity', title: 'A managed entity with its section', max: 6 },
  { kind: 'setting', title: 'A setting of the site', max: 4 },
].flatMap(each => {
  const recipe = RECIPES[each.kind];
  return recipe ? [{ ...each, recipe }] : [];
});

const filesOf = ({ recipe }: Case): string[] => [
  ...recipe.write(NAME).map(({ file }) => file),
  ...recipe.locks,
];
const isThere = (file: string): boolean => existsSync(path.join(ROOT, file));

test('each kind of thing that npm run new makes is told of here (SOURCE-14, SOURCE-15)', () => {
  expect(CASES.map(({ kind }) => kind)).toEqual(Object.keys(RECIPES));
});

test.each(CASES)('the recipe of $kind touches at most $max files (SOURCE-14, SOURCE-15)', each => {
  const files = filesOf(each);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeLessThanOrEqual(each.max);
});

test.each(CASES)(
  'CONTRIBUTING.md lists the files of the recipe of $kind, and counts them (SOURCE-16)',
  each => {
    const [heading = '', ...rest] =
      readSource('CONTRIBUTING.md').split(`### ${each.title}`)[1]?.split('\n') ?? [];
    const section = rest.join('\n').split('\n#')[0] ?? '';
    const listed = [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) =>
      file.replaceAll('<name>', kebab(NAME)),
    );
    expect(listed.toSorted()).toEqual(filesOf(each).toSorted());
    expect(heading).toBe(`: ${listed.length} files`);
  },
);

test('every recipe of CONTRIBUTING.md counts the files that it lists (SOURCE-16)', () => {
  const recipes = [...readSource('CONTRIBUTING.md').matchAll(/^### (.+): (\d+) files\n([^#]+)/gm)];
  expect(recipes.length).toBeGreaterThan(5);
  expect(recipes.map(([, title, , text = '']) => [title, text.match(/^\d+\. /gm)?.length])).toEqual(
    recipes.map(([, title, count]) => [title, Number(count)]),
  );
});

test.each(CASES)('the recipe of $kind adds to files that are there (SOURCE-14, SOURCE-15)', each => {
  const edits = each.recipe.write(NAME);
  for (const { file, text } of edits.filter(({ file }) => isThere(file)))
    expect(text.length, file).toBeGreaterThan(readSource(file).length);
});

test('a recipe never writes over what is there (SOURCE-14, SOURCE-15)', () => {
  expect(() => RECIPES.entity?.write('star')).toThrow(
    'protocol/resources/appearance-lists.ts is there already',
  );
});

test('the recipes leave SPEC.md in order: two rules of an event, one of a setting (SOURCE-14, SOURCE-15)', () => {
  const before = parseRules(readSource('SPEC.md')).length;
  const added = CASES.flatMap(({ kind, recipe }) =>
    recipe
      .write(NAME)
      .filter(({ file }) => file === 'SPEC.md')
      .map(({ text }) => [kind, specProblems(text), parseRules(text).length - before]),
  );
  expect(added).toEqual([
    ['event', [], 2],
    ['setting', [], 1],
  ]);
});
