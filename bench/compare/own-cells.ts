import { Contestant } from './contestant.ts';
import { measureHiddenPages } from './hidden-pages.ts';
import { table } from './tables.ts';

const PORT = 8950;
const SECONDS = 10;
const ROSTER_PEOPLE = 200;
const CHANGES_A_SECOND = 20;
const SPREAD_PEOPLE = 200;
const SPREAD_RATE = 40;
const IDLE_SECONDS = 60;

/** Measures cells that other peers lack: presence, many rooms with one lobby, and an idle room. */
export async function measureOwnCells(
  idleSeconds = IDLE_SECONDS,
): Promise<{ tables: string[]; faults: number }> {
  const alone = await Contestant.start('samar', PORT);
  await alone.enter(ROSTER_PEOPLE);
  const roster = await alone.changeStatus(CHANGES_A_SECOND, SECONDS);
  // A room may hibernate ten seconds after its last frame.
  await alone.changeStatus(0, 15);
  const idle = await alone.changeStatus(0, idleSeconds);
  await alone.stop();
  const rows: string[][] = [];
  let faults = 0;
  for (const rooms of [1, 10, SPREAD_PEOPLE]) {
    const contestant = await Contestant.start('samar', PORT, rooms);
    const entered = await contestant.enter(SPREAD_PEOPLE);
    const talked = await contestant.talk(SPREAD_RATE, SECONDS);
    await contestant.stop();
    faults += talked.lost + talked.doubled + talked.unordered;
    rows.push([
      String(rooms),
      ((entered.processor / entered.people) * 1_000).toFixed(1),
      ((talked.processor / (SPREAD_RATE * SECONDS)) * 1_000).toFixed(1),
      talked.p95.toFixed(0),
    ]);
  }
  const hiddenPages = await measureHiddenPages(PORT);
  return {
    faults: faults + hiddenPages.faults,
    tables: [
      hiddenPages.table,
      table(
        [
          `${ROSTER_PEOPLE} people in one room`,
          'frames a member and second',
          'bytes a member and minute',
          'ms of processor a second',
        ],
        [
          [`${CHANGES_A_SECOND} changes of status a second`, roster, SECONDS] as const,
          ['nothing happens', idle, idleSeconds] as const,
        ].map(([title, { framesASecond, bytesASecond, processor }, seconds]) => [
          title,
          framesASecond.toFixed(2),
          (bytesASecond * 60).toFixed(0),
          ((processor / seconds) * 1_000).toFixed(1),
        ]),
      ),
      table(
        [
          `${SPREAD_PEOPLE} people, ${SPREAD_RATE} messages a second, rooms`,
          'ms of processor a join',
          'ms of processor a message',
          'p95 to the last, ms',
        ],
        rows,
      ),
    ],
  };
}
