// npx node --import ./tests/simulations/platform/register.ts tests/simulations/whole-site/simulate.ts FROM COUNT STEPS
// [trace|first]: prints mistakes, and exits with 1 if there are any. With `first` it exits at the first one.
import { runSeed } from './run-seed.ts';

const [from = '1', count = '20', steps = '300', how] = process.argv.slice(2);
// Runs one seed first, because only the first run starts with a worker without cached state.
await runSeed(0, 40);
let wrong = 0;
let acked = 0;
const began = performance.now();
for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
  const run = await runSeed(seed, Number(steps), how === 'trace');
  acked += run.acked;
  const { mistake } = run;
  if (mistake === null) continue;
  wrong++;
  console.log(mistake);
  if (how === 'first') break;
}
console.log(
  `${count} seeds of ${steps} steps: ${wrong} with a mistake, ${acked} messages acked (${((performance.now() - began) / 1_000).toFixed(1)} s)`,
);
process.exit(wrong === 0 ? 0 : 1);
