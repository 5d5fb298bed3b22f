// npm run import -- members people.csv: prints what an import would change. `--write` stores the rows. Reads CSV, or a
// MySQL dump with `--mapping FILE`.
import { openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  IMPORT_KINDS,
  IMPORTED_FIELDS,
  type ImportKind,
  separateDuplicates,
} from '../../protocol/import/mapping.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../protocol/text/csv.ts';
import { Stopped } from '../deploy/stopped.ts';
import { endsWithSentence } from '../ends-with-sentence.ts';
import { askingAtTerminal } from '../instance/ask.ts';
import { localInstance } from '../local-instance.ts';
import { readMapping, readRows } from './source-rows.ts';
import { type Outcome, TargetSite } from './target-site.ts';

const USAGE = `Say what to import from which file: npm run import -- ${IMPORT_KINDS.join('|')} FILE [--mapping FILE] [--site https://chat.example] [--report FILE] [--write --codes FILE]`;
const FAULTS_SHOWN = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    mapping: { type: 'string' },
    site: { type: 'string' },
    report: { type: 'string' },
    codes: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

await endsWithSentence(run());

async function run(): Promise<void> {
  const [given = '', file] = positionals;
  const kind = IMPORT_KINDS.find(each => each === given);
  if (!kind || file === undefined) throw new Stopped(USAGE);
  if (values.write && kind === 'members' && values.codes === undefined)
    throw new Stopped('Say where the codes of the new members go: --codes FILE.');
  const table = values.mapping === undefined ? null : readMapping(values.mapping, kind);
  const { rows, without, secret } = await readRows(file, kind, table);
  assertFields(kind, rows[0]?.record);
  const { kept, late } = separateDuplicates(kind, rows);
  const site = new TargetSite(values.site ?? `http://localhost:${localInstance(process.env).port}`);
  const { username, password } = await askingAtTerminal(async ask => ({
    username: await ask('Username of an operator: '),
    password: await ask('Password (not shown): ', true),
  }));
  await site.logIn(username, password);
  // Opens the file before it stores any row, because recovery codes that cannot be written would be lost.
  const codes = values.write && values.codes !== undefined ? newFile(values.codes) : null;
  const outcomes: Outcome[] = late.map(({ row, like, isSame }) =>
    isSame
      ? { row, state: 'known' }
      : { row, state: 'left', why: `the name looks like that in line ${like.line}` },
  );
  for await (const part of site.run(kind, kept, values.write)) {
    outcomes.push(...part);
    for (const { row, code } of part)
      if (code !== undefined && codes !== null)
        writeSync(codes, csvLine([String(row.record.username), code]));
    if (process.stdout.isTTY) process.stdout.write(`\r${outcomes.length} of ${rows.length}`);
  }
  await site.logOut();
  report(kind, outcomes, { without, secret });
}

function assertFields(kind: ImportKind, record: Readonly<Record<string, unknown>> | undefined): void {
  if (!record) throw new Stopped('The file has no rows.');
  const missing = IMPORTED_FIELDS[kind].required.filter(field => !(field in record));
  if (missing.length > 0)
    throw new Stopped(`No column gives ${missing.join(', ')}: name it in a mapping file.`);
}

/** Creates a file that only its owner can read. Never overwrites an existing file. */
function newFile(name: string): number {
  try {
    return openSync(name, 'wx', 0o600);
  } catch (error) {
    throw new Stopped(`${name} cannot be made: ${(error as Error).message}.`);
  }
}

function report(
  kind: ImportKind,
  outcomes: readonly Outcome[],
  { without, secret }: { without: number; secret: readonly string[] },
): void {
  const countOf = (state: Outcome['state']): number => outcomes.filter(each => each.state === state).length;
  const left = outcomes.filter(({ state }) => state === 'left').toSorted((a, b) => a.row.line - b.row.line);
  const done = values.write ? 'stored' : 'would be stored';
  console.log(
    `\n${kind}: ${countOf('new')} ${done}, ${countOf('known')} exist already, ${left.length} left out.`,
  );
  if (without > 0) console.log(`${without} rows are left out by the mapping file.`);
  if (secret.length > 0) console.log(`Never read: ${secret.join(', ')}.`);
  for (const { row, reason } of left.slice(0, FAULTS_SHOWN)) console.log(`  line ${row.line}: ${reason}`);
  if (values.report !== undefined) {
    const lines = left.map(({ row, reason }) =>
      csvLine([String(row.line), reason ?? '', JSON.stringify(row.record)]),
    );
    writeSync(newFile(values.report), BYTE_ORDER_MARK + csvLine(['line', 'reason', 'row']) + lines.join(''));
    console.log(`${values.report} has each row that is left out.`);
  } else if (left.length > FAULTS_SHOWN)
    console.log(`  and ${left.length - FAULTS_SHOWN} more: --report FILE.`);
  if (!values.write) console.log('Nothing was changed. With --write the import is done.');
}
