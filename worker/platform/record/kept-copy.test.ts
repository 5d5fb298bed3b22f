import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptCopy } from '../../../bin/instance/audit-head.ts';
import { placeSigner } from '../../audit/place-signature.ts';
import type { StoredEntry } from '../../audit/verify-record.ts';
import { CHAIN_START, type ChainTail, chainEntry } from './chain.ts';

const SECRET = 'a secret that only tests know';
const folder = mkdtempSync(path.join(tmpdir(), 'samar-head-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const record: StoredEntry[] = [];
for (const turn of [1, 2, 3, 4]) {
  const entry = {
    id: `e${turn}`,
    eventDate: turn,
    username: 'owner',
    decoration: '',
    userRole: 'owner',
    country: '',
    fingerprintAndIP: '',
    eventData: `${turn}`,
    eventType: 'adminPanel' as const,
  };
  record.push({ ...chainEntry(entry, record.at(-1) ?? CHAIN_START, null), deletedAt: null });
}
const at = (turn: number): ChainTail => record[turn - 1] ?? CHAIN_START;

/** A saved answer of `GET /events/head` at this position. */
function copyOf(place: ChainTail): string {
  const { publicKey, sign } = placeSigner(SECRET);
  const file = path.join(folder, 'head.json');
  const data = { head: sign('head', place, 0), anchor: null, publicKey };
  writeFileSync(file, JSON.stringify({ status: 'success', data }));
  return file;
}

const MISSING = (turn: number) => [`Entry ${turn} is missing: it was the newest of the kept head.`];

test.each<[string, ChainTail, StoredEntry[], ChainTail | null, string[]]>([
  ['a head before the first entry', CHAIN_START, [], null, []],
  ['a head before the first entry, with later entries', CHAIN_START, record, null, []],
  ['the newest entry', at(4), record, null, []],
  ['an entry removed by retention', at(2), record.slice(2), at(2), []],
  ['an entry of a record emptied by retention', at(4), [], at(4), []],
  ['a deleted entry', at(4), record.slice(0, 3), null, MISSING(4)],
  ['a deleted entry before the oldest one, without retention', at(2), record.slice(2), null, MISSING(2)],
  ['a deleted record', at(4), [], at(3), MISSING(4)],
  [
    'a rewritten entry',
    { turn: 4, hash: 'another' },
    record,
    null,
    ['Entry 4 is not the one of the kept head.'],
  ],
])(
  'a comparison of a kept head with the record finds, for %s: $4 (AUDIT-1)',
  (_, head, entries, anchor, faults) => {
    expect(keptCopy(copyOf(head), { entries, anchor }, SECRET)).toEqual({ faults, notes: [] });
  },
);

test('a head signed with another secret is compared, and a note names its key (AUDIT-1)', () => {
  const judged = (place: ChainTail, entries: StoredEntry[], anchor: ChainTail | null) =>
    keptCopy(copyOf(place), { entries, anchor }, 'another secret');
  const { publicKey } = placeSigner(SECRET);
  const notes = [`The kept head was signed with another secret than the one here: by the key ${publicKey}.`];
  expect(judged(at(4), record, null)).toEqual({ faults: [], notes });
  // Write access to the database allows forging the anchor of a backup too.
  expect(judged(at(4), [], at(4))).toEqual({ faults: MISSING(4), notes });
});
