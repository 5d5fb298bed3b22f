import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const RESULTS = path.join(import.meta.dirname, '..', 'results.txt');

/** Replaces the tables of the last run. */
export const writeResults = (tables: readonly string[]): void =>
  writeFileSync(RESULTS, `${['Written by npm run bench.', machine(), ...tables].join('\n\n')}\n`);

/** Describes the machine, because the milliseconds depend on it, unlike the ratios. */
function machine(): string {
  const [first, ...others] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${others.length + 1} × ${first?.model ?? 'a processor'}, Node ${process.version}, all on one machine.`;
}
