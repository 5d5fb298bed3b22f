import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAGE = path.join(import.meta.dirname, '../../docs/guarantees.md');
const BEGINS = '<!-- made by npm run prove -->';
const ENDS = '<!-- end of what npm run prove made -->';

/** Puts the table in the place of the one before. */
export function writeGuarantees(table: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest] = page.split(BEGINS);
  const after = rest?.split(ENDS)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has no place for the table.`);
  writeFileSync(PAGE, `${before}${BEGINS}\n\n${table}\n\n${ENDS}${after}`);
}
