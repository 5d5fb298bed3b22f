import { spawn } from 'node:child_process';
import type { Outcome } from '../outcome.ts';

const REGISTER = ['--import', './tests/simulations/platform/register.ts'];
const SIMULATE = 'tests/simulations/whole-site/simulate.ts';
const MALFORMED = 'tests/simulations/malformed/send-malformed.ts';
const SEEDS = 1_000;
const STEPS = 500;
const PROCESSES = 2;
const WALKS = 1_000;
const WALK = 'tests/simulations/user-lists-random-walk.test.ts';
const FRAMES = 100_000;
const REQUESTS = 50_000;
const NOTHING = { lost: 0, doubled: 0, unordered: 0, leaked: 0, healMs: null };

/** Simulates random users on a failing platform, one seed after another. Each broken promise is a miss. */
export async function simulation(): Promise<Outcome[]> {
  const each = SEEDS / PROCESSES;
  const runs = await Promise.all(
    Array.from({ length: PROCESSES }, (_, at) =>
      output([...REGISTER, SIMULATE, String(1 + at * each), String(each), String(STEPS)]),
    ),
  );
  const acked = runs.reduce((sum, { text }) => sum + Number(/(\d+) messages acked/.exec(text)?.[1] ?? 0), 0);
  const mistakes = runs.flatMap(({ text }) => text.split('\n').filter(line => line.startsWith('seed ')));
  const isWhole = runs.every(({ code }) => code === 0) || mistakes.length > 0;
  for (const mistake of mistakes) console.log(mistake);
  return [
    {
      fault: 'simulation: kills, evictions, database, lobby, clocks and alarms at random',
      load: `8 people, 3 rooms, ${STEPS} steps`,
      runs: SEEDS,
      ...NOTHING,
      acked,
      misses: [
        ...(mistakes.length > 0 ? [`${mistakes.length} seeds with a mistake`] : []),
        ...(isWhole ? [] : ['broken off']),
      ],
    },
  ];
}

export async function malformed(): Promise<Outcome[]> {
  const { text, code } = await output([...REGISTER, MALFORMED, String(FRAMES), String(REQUESTS)]);
  if (code !== 0) console.log(text);
  return [
    {
      fault: 'malformed frames and requests: uncaught errors, and answers by 5xx',
      load: `${FRAMES.toLocaleString('en')} frames, ${REQUESTS.toLocaleString('en')} requests`,
      runs: 1,
      acked: 0,
      ...NOTHING,
      misses: code === 0 ? [] : [text.trim().split('\n').at(-1) ?? 'broken off'],
    },
  ];
}

/** Compares all users' lists with the visibility rules, after each step of each user. */
export async function lists(): Promise<Outcome[]> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'simulations', WALK];
  const { text, code } = await output(args, { WALKS: String(WALKS) });
  if (code !== 0) console.log(text);
  return [
    {
      fault: 'lists: random joins, leaves, moves, visibility changes and renames',
      load: '200 steps in changing rooms',
      runs: WALKS,
      acked: 0,
      ...NOTHING,
      misses: code === 0 ? [] : ['a list is not what it should be'],
    },
  ];
}

function output(
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<{ text: string; code: number | null }> {
  return new Promise(resolve => {
    const env = { ...process.env, ...settings };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', chunk => {
      text += String(chunk);
    });
    child.on('close', code => resolve({ text, code }));
  });
}
