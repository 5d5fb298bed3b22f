// npm run audit:verify: compares the local event record with the head stored outside its database, and lists entries
// that were changed outside the product. Also checks a head from a file (GET /api/v1/events/head).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { verifyRecord } from '../../worker/audit/verify-record.ts';
import { exitWithError, localInstance } from '../local-instance.ts';
import { headFaults, keptCopy } from './audit-head.ts';
import { readKeptHead, readRecord } from './local-record.ts';

const [copy] = process.argv.slice(2);
const { state, envFile } = localInstance(process.env);
if (!existsSync(path.join(state, 'v3/d1')))
  exitWithError(`There is no local instance in ${state}: npm start makes one.`);
const secret = /^SAMAR_SECRET=(.*)$/m.exec(readFileSync(envFile, 'utf8'))?.[1] ?? '';

const before = readKeptHead(state);
const entries = await readRecord(state);
const after = readKeptHead(state);
const { faults, notes } = verifyRecord(entries, { before, after });
faults.push(...headFaults(after, secret));
if (copy !== undefined) {
  const kept = keptCopy(copy, { entries, anchor: after.anchor }, secret);
  faults.push(...kept.faults);
  notes.push(...kept.notes);
}

for (const note of notes) console.log(note);
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0
    ? `The record holds: ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}${after.head ? `, up to entry ${after.head.turn}` : ''}.`
    : `The record does not hold: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`,
);
process.exit(faults.length === 0 ? 0 : 1);
