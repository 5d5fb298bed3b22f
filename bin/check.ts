// npm run check: types, lint, unused code, advisories of packages and unit tests. All steps run, so that one run shows
// all faults.
import { finish } from './run.ts';

type Step = [title: string, command: string, args: string[]];

/** The lanes run in parallel. The steps of the first lane use one thread, so the tests can use the other core. */
const LANES: Step[][] = [
  [
    ['types of bindings', 'node', ['bin/binding-types.ts', '--check']],
    ['types of protocol, rooms, worker and tools', 'tsc', ['-p', 'tsconfig.json']],
    ['types of the page', 'tsc', ['-p', 'web/tsconfig.json']],
    ['types of the service worker', 'tsc', ['-p', 'web/service-worker/tsconfig.json']],
    ['lint and format', 'biome', ['check', '.']],
    ['what nothing uses', 'knip', ['--no-progress']],
    ['known faults of packages', 'node', ['bin/checks/check-advisories.ts']],
  ],
  [['floors and unit tests', 'vitest', ['run', '--project', 'unit*', '--reporter', 'dot']]],
];

const started = Date.now();
const failed: string[] = [];

async function take([title, command, args]: Step): Promise<void> {
  const { isGood, printed } = await finish(command, args);
  console.log(`\n— ${title}\n${printed}`);
  if (!isGood) failed.push(title);
}

async function inTurn(lane: readonly Step[]): Promise<void> {
  for (const step of lane) await take(step);
}

await Promise.all(LANES.map(inTurn));
console.log(
  `\ncheck: ${failed.length === 0 ? 'all good' : `failed in ${failed.join(', ')}`} (${Math.round((Date.now() - started) / 1000)} s)`,
);
process.exit(failed.length === 0 ? 0 : 1);
