// npm run prove [-- SCENARIO …]: measures the promises under faults. Uses only loopback and stops by itself. Each
// result goes into the table of docs/security.md. The exit status is 1 if a target is missed.
import { isPortFree } from '../../bin/local-instance.ts';
import { FaultySite } from './faulty-site.ts';
import { keepOutcome } from './last-outcomes.ts';
import { type Outcome, tableOf } from './outcome.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.ts';

const PORT = Number(process.env.PROVE_PORT ?? 8881);
/** Number of port pairs, used in turn. */
const PORTS = 4;
const named = process.argv.slice(2).filter((name): name is ScenarioName => Object.hasOwn(SCENARIOS, name));
const unknown = process.argv.slice(2).filter(name => !Object.hasOwn(SCENARIOS, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(SCENARIOS).join(', ')}`);
  process.exit(2);
}
if (!(await isPortFree(PORT))) {
  console.error(`Something runs at port ${PORT}. Choose another: PROVE_PORT=${PORT + 100} npm run prove`);
  process.exit(2);
}
const names = named.length > 0 ? named : (Object.keys(SCENARIOS) as ScenarioName[]);

const rows: Outcome[] = [];
for (const [at, name] of names.entries()) {
  const began = Date.now();
  // Alternates ports, because users of an aborted scenario may still connect to the old ones.
  const made = await SCENARIOS[name](PORT + 2 * (at % PORTS)).catch((error: Error): Outcome[] => [
    brokenOff(name, error),
  ]);
  await FaultySite.endAll();
  rows.push(...made);
  keepOutcome(name, Object.keys(SCENARIOS), made);
  console.log(`\n${name} (${Math.round((Date.now() - began) / 1_000)} s)\n${tableOf(made)}`);
}

process.exit(rows.every(({ misses }) => misses.length === 0) ? 0 : 1);

function brokenOff(fault: string, error: Error): Outcome {
  console.error(error);
  const nothing = { acked: 0, lost: 0, doubled: 0, unordered: 0, leaked: 0 };
  return { fault, load: '–', runs: 0, ...nothing, healMs: null, misses: [`broken off: ${error.message}`] };
}
