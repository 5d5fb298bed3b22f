// npm run check: types, lint, what nothing uses, vocabulary, known faults of packages, floors and unit tests, in about half a minute. Every step runs, so that one look shows all faults.
import { run } from './run.ts';

const STEPS: [string, string, string[]][] = [
  ['types of protocol, rooms, worker and tools', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the page', 'tsc', ['-p', 'web/tsconfig.json']],
  ['types of the service worker', 'tsc', ['-p', 'web/service-worker/tsconfig.json']],
  ['lint and format', 'biome', ['check', '.']],
  ['what nothing uses', 'knip', ['--no-progress']],
  ['vocabulary', 'node', ['bin/checks/check-vocabulary.ts']],
  ['known faults of packages', 'node', ['bin/checks/check-advisories.ts']],
  ['floors and unit tests', 'vitest', ['run', '--project', 'unit*', '--reporter', 'dot']],
];

const started = Date.now();
const failed = STEPS.filter(([title, command, args]) => {
  console.log(`\n— ${title}`);
  return !run(command, args);
});
console.log(
  `\ncheck: ${failed.length === 0 ? 'all good' : `failed in ${failed.map(([title]) => title).join(', ')}`} (${Math.round((Date.now() - started) / 1000)} s)`,
);
process.exit(failed.length === 0 ? 0 : 1);
