import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { type Outcome, tableOf } from './outcome.ts';

type Last = { on: string; machine: string; rows: Outcome[] };

const KEPT = path.join(import.meta.dirname, 'last-outcomes.json');
const PAGE = path.join(import.meta.dirname, '../../docs/security.md');
const BEGINS = '<!-- made by npm run prove -->';
const ENDS = '<!-- end of what npm run prove made -->';

const machine = (): string => `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;

/** Stores the result of a scenario and rewrites the table of the page from each last run. */
export function keepOutcome(scenario: string, order: readonly string[], rows: Outcome[]): void {
  const kept = readKept();
  kept[scenario] = { on: new Date().toISOString().slice(0, 16), machine: machine(), rows };
  const sorted = Object.fromEntries(order.flatMap(name => (kept[name] ? [[name, kept[name]]] : [])));
  writeFileSync(KEPT, `${JSON.stringify(sorted, null, 2)}\n`);
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest] = page.split(BEGINS);
  const after = rest?.split(ENDS)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(PAGE, `${before}${BEGINS}\n\n${outcomesText(sorted)}\n\n${ENDS}${after}`);
}

export function outcomesText(kept: Record<string, Last>): string {
  const all = Object.values(kept);
  const dates = all.map(({ on }) => on).toSorted();
  const machines = [...new Set(all.map(each => each.machine))].join('; ');
  const when = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  return `${when} (UTC), ${machines}, all on one machine.\n\n${tableOf(all.flatMap(({ rows }) => rows))}`;
}

/** Cast is safe, because only this file writes it. */
export const readKept = (): Record<string, Last> => JSON.parse(readFileSync(KEPT, 'utf8'));
