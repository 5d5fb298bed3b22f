// npm run bench [-- quick] [PEOPLE/RATE …]: equal traffic through Samar and its peers. All run at the same time and are
// measured in turn.

import { buildPage } from '../bin/build-page.ts';
import { exitWithError } from '../bin/local-instance.ts';
import { askedFor } from './compare/asked.ts';
import type { Cell } from './compare/cells.ts';
import { Contestant } from './compare/contestant.ts';
import { measureCell } from './compare/measure-cell.ts';
import { measureOwnCells } from './compare/own-cells.ts';
import { writeResults } from './compare/results.ts';
import {
  type JoinRow,
  joinsTable,
  messagesTable,
  type ReturnRow,
  type Row,
  returnsTable,
} from './compare/tables.ts';
import { installPeers, type PeerName } from './peers/peers.ts';
import { measureWords, wordsTable } from './words/measure-words.ts';

const FIRST_PORT = 8890;
const asked = askedFor(process.argv.slice(2));
const { cells, isQuick, isWhole, idleSeconds } = typeof asked === 'string' ? exitWithError(asked) : asked;
const peers: PeerName[] = isQuick
  ? ['samar', 'floor', 'socketIo']
  : ['samar', 'proxied', 'floor', 'proxiedFloor', 'socketIo', 'ws'];
const turns = isQuick ? { rounds: 2, seconds: 4 } : { rounds: 4, seconds: 8 };

installPeers();
buildPage();
const contestants: Contestant[] = [];
for (const [at, name] of peers.entries())
  contestants.push(await Contestant.start(name, FIRST_PORT + at * 10));

const rows: Row[] = [];
const joins: JoinRow[] = [];
const returns: ReturnRow[] = [];
for (const cell of cells) {
  await fill(cell);
  rows.push({ cell, results: await measureCell(contestants, cell, turns) });
  console.log(messagesTable(rows.slice(-1)));
}
if (!isQuick) await breakConnections();
for (const contestant of contestants) await contestant.stop();

const own = isQuick ? { tables: [], faults: 0 } : await measureOwnCells(idleSeconds);
const tables = [
  messagesTable(rows),
  joinsTable(joins),
  returnsTable(returns),
  ...own.tables,
  wordsTable(measureWords()),
];
console.log(`\n${tables.join('\n\n')}`);
if (isWhole) writeResults(tables);
const faults = rows.flatMap(({ results }) => [...results.values()]).filter(({ faults }) => faults > 0);
process.exit(own.faults === 0 && faults.length === 0 && returns.every(({ errors }) => errors === 0) ? 0 : 1);

/** Adds the missing users of a cell and measures the cost of their joins. */
async function fill({ people }: Cell): Promise<void> {
  for (const contestant of contestants) {
    const entered = await contestant.enter(people);
    if (entered.people === 0) continue;
    joins.push({
      people,
      peer: contestant.name,
      milliseconds: (entered.processor / entered.people) * 1_000,
      seconds: entered.seconds,
      frames: entered.framesAMemberSecond,
    });
  }
  console.log(joinsTable(joins.slice(-contestants.length)));
}

async function breakConnections(): Promise<void> {
  const people = cells.at(-1)?.people ?? 0;
  for (const contestant of contestants) {
    const { seconds, errors, processor } = await contestant.comeBack();
    returns.push({
      people,
      peer: contestant.name,
      seconds,
      errors,
      milliseconds: (processor / people) * 1_000,
    });
  }
  console.log(returnsTable(returns));
}
