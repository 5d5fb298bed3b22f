// node bench/load/judged-delivery.ts [PEOPLE RATE SECONDS ROUNDS]: the processor's time of a delivery with a thousand listed words and all rules
// against spam, against the same without any. Both instances are up at once and talk in turns; the ratio is the median of the rounds.
import { Contestant } from '../compare/contestant.ts';
import { ownerOf } from '../compare/furnish.ts';
import { median } from '../compare/median.ts';

const [people = 95, rate = 10, seconds = 10, rounds = 6] = process.argv.slice(2).map(Number);
const PORT = 8860;
const WORDS = 1_000;
/** How much dearer a delivery may be. */
const LIMIT = 1.03;
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/** Each has a measure that the talk stays below: what is judged, and nothing is refused. */
const RULES = {
  ...{ repeatCount: 20, repeatSeconds: 20, stretchMax: 100, marksMax: 100 },
  ...{ capitalsMin: 300, linksPerMinute: 60, mentionsPerMinute: 100 },
};

async function judge(site: string): Promise<void> {
  const call = await ownerOf(site);
  await call('PATCH', '/options-2/site', RULES);
  for (let at = 0; at < WORDS; at++) {
    const text = Array.from(
      { length: 5 },
      (_, turn) => LETTERS[Math.floor(at / 4 ** turn + at * turn) % 28],
    ).join('');
    await call('POST', '/words', {
      text: `${text}${LETTERS[at % 28]}${at}`,
      match: at % 4 === 0 ? 'part' : 'whole',
    });
  }
}

const plain = await Contestant.start('samar', PORT);
const judged = await Contestant.start('samar', PORT + 1);
await judge(judged.site);
for (const contestant of [plain, judged]) await contestant.enter(people);

const costs: { plain: number; judged: number }[] = [];
let faults = 0;
const talk = async (contestant: Contestant): Promise<number> => {
  const { processor, deliveries, lost, doubled, unordered } = await contestant.talk(rate, seconds);
  faults += lost + doubled + unordered;
  return (processor / deliveries) * 1e6;
};
await talk(plain);
await talk(judged);
for (let round = 0; round < rounds; round++) {
  const first = round % 2 === 0 ? plain : judged;
  const one = await talk(first);
  const other = await talk(first === plain ? judged : plain);
  costs.push(first === plain ? { plain: one, judged: other } : { plain: other, judged: one });
}
for (const contestant of [plain, judged]) await contestant.stop();

const ratios = costs.map(({ plain: without, judged: withAll }) => withAll / without);
const ratio = median(ratios);
const microseconds = (which: 'plain' | 'judged') => median(costs.map(cost => cost[which])).toFixed(1);
console.log(
  `${people} people, ${rate} messages a second: ${microseconds('plain')} µs a delivery, ${microseconds('judged')} µs with ${WORDS} words and all rules; ratio ${ratio.toFixed(3)} (≤ ${LIMIT}), of the rounds ${ratios.map(each => each.toFixed(3)).join(' ')}`,
);
console.log(`lost, doubled or out of order: ${faults}`);
process.exit(ratio <= LIMIT && faults === 0 ? 0 : 1);
