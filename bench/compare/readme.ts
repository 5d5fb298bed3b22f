import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';

const README = path.join(import.meta.dirname, '..', 'README.md');
const BEGIN = '<!-- made by npm run bench -->';
const END = '<!-- end of what npm run bench made -->';

/** Puts the tables where the last ones stood. */
export function writeIntoReadme(tables: readonly string[]): void {
  const text = readFileSync(README, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${README} has no place for the tables.`);
  writeFileSync(README, [before + BEGIN, machine(), ...tables, END + after].join('\n\n'));
}

/** Ratios hold elsewhere, milliseconds do not. */
function machine(): string {
  const [first, ...others] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${others.length + 1} × ${first?.model ?? 'a processor'}, Node ${process.version}, all on one machine.`;
}
