// npm run new -- event|entity|setting NAME: writes the files of a recipe. Its tests fail where something is still to be said.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitWithError } from './local-instance.ts';
import { snake } from './recipes/edit.ts';
import { RECIPES } from './recipes/recipes.ts';
import { run } from './run.ts';
import { ROOT } from './source-imports.ts';

const [kind = '', name = ''] = process.argv.slice(2);
const recipe = Object.hasOwn(RECIPES, kind) ? RECIPES[kind] : undefined;
if (!recipe || !/^[a-z][A-Za-z]+$/.test(name)) {
  const examples = Object.entries(RECIPES).map(([each, { example }]) => `npm run new -- ${each} ${example}`);
  exitWithError(`Say what is new: ${examples.join(', or ')}`);
} else {
  for (const { file, text } of recipe.write(name)) {
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), text);
    console.log(file);
  }
  run('biome', ['check', '--write', '.'], { quiet: true });
  run('vitest', ['run', 'tests/unit/protocol-lock.test.ts'], { quiet: true, env: { LOCK_PROTOCOL: '1' } });
  for (const page of ['bin/documents/walks.ts', 'bin/documents/api-pages.ts'])
    run('node', [page], { quiet: true });
  for (const file of recipe.locks) console.log(file);
  console.log('\nWhat is still to be said, npm run check names.');
  if (recipe.hasMigration) console.log(`Then: npm run db:generate -- --name ${snake(name)}`);
}
