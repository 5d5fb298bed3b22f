// npx node tests/simulations/whole-site/try-mutations.ts [SEEDS] [STEPS]: applies each fault to a separate copy of the
// product and expects the simulation to find it. Prints each finding. Exits with 1 if a fault is not found.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MUTATIONS, type Mutation } from './mutations.ts';

const [seeds = '30', steps = '500', only = ''] = process.argv.slice(2);
const ROOT = path.join(import.meta.dirname, '../../..');
const COPIED = [
  'protocol',
  'domain',
  'rooms-do',
  'worker',
  'migrations',
  'tests/support',
  'tests/simulations',
  'package.json',
];
const TIME_MS = 180_000;

const copy = mkdtempSync(path.join(tmpdir(), 'samar-mutations-'));
for (const place of COPIED) cpSync(path.join(ROOT, place), path.join(copy, place), { recursive: true });
symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));

function found({ name, file, from, to, seed }: Mutation): string | null {
  const place = path.join(copy, file);
  const before = readFileSync(place, 'utf8');
  if (!before.includes(from)) throw new Error(`"${name}": ${file} lacks the text to change`);
  writeFileSync(
    place,
    before.replace(from, () => to),
  );
  const args = ['--import', './tests/simulations/platform/register.ts'];
  const which = seed === undefined ? ['1', seeds] : [String(seed), '1'];
  const program = 'tests/simulations/whole-site/simulate.ts';
  const ran = spawnSync(process.execPath, [...args, program, ...which, steps, 'first'], {
    cwd: copy,
    encoding: 'utf8',
    timeout: TIME_MS,
  });
  writeFileSync(place, before);
  if (ran.status === 0) return null;
  const line = ran.stdout.split('\n')[0] || ran.stderr.split('\n').find(each => /Error/.test(each));
  return line?.slice(0, 160) ?? `ended with ${ran.status}`;
}

let missed = 0;
for (const mutation of MUTATIONS.filter(({ name }) => name.includes(only))) {
  const by = found(mutation);
  if (by === null) missed++;
  console.log(
    `${by === null ? 'NOT FOUND' : 'found    '} ${mutation.name}${by === null ? '' : `\n            ${by}`}`,
  );
}
console.log(`${MUTATIONS.length} faults put in, ${missed} not found`);
rmSync(copy, { recursive: true, force: true });
process.exit(missed === 0 ? 0 : 1);
