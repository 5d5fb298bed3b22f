import type { Talked } from '../crowd/crowd.ts';
import { Contestant, type Timed } from './contestant.ts';
import { median } from './median.ts';
import { table } from './tables.ts';

const PEOPLE = 300;
const RATE = 100;
const SECONDS = 10;
const ROUNDS = 3;

/** Processor time per delivery with all pages visible, and with two thirds hidden. */
export async function measureHiddenPages(port: number): Promise<{ table: string; faults: number }> {
  const shown = await Contestant.start('samar', port);
  const hidden = await Contestant.start('samar', port + 1);
  for (const contestant of [shown, hidden]) await contestant.enter(PEOPLE);
  await hidden.hidePages();
  const rounds: { shown: Timed<Talked>; hidden: Timed<Talked> }[] = [];
  // Alternates, so that other load affects both equally.
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ shown: await shown.talk(RATE, SECONDS), hidden: await hidden.talk(RATE, SECONDS) });
  for (const contestant of [shown, hidden]) await contestant.stop();
  const rows = (['shown', 'hidden'] as const).map(which => {
    const of = (read: (turn: Timed<Talked>) => number) => median(rounds.map(round => read(round[which])));
    return [
      which === 'shown' ? 'all pages shown' : 'two thirds hidden',
      of(turn => costOf(turn) * 1e6).toFixed(2),
      median(rounds.map(round => costOf(round[which]) / costOf(round.shown))).toFixed(2),
      of(({ frames, deliveries }) => frames / deliveries).toFixed(3),
    ];
  });
  const turns = rounds.flatMap(round => Object.values(round));
  return {
    faults: turns.reduce((sum, { lost, doubled, unordered }) => sum + lost + doubled + unordered, 0),
    table: table(
      [
        `${PEOPLE} people, ${RATE} messages a second`,
        'µs of processor a delivery',
        'by all shown',
        'frames a delivery',
      ],
      rows,
    ),
  };
}

const costOf = ({ processor, deliveries }: Timed<Talked>): number => processor / deliveries;
