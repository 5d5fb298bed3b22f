// node bench/load/judged-delivery.ts [PEOPLE RATE SECONDS ROUNDS]: the processor's time of a delivery with a thousand listed words and all rules
// against spam, against the same without any: there the words are looked for in nicknames alone, since a thousand more records, each with its
// entry, make an instance dearer by themselves. Two instances talk in turns, once with each of them started first; the ratio is the geometric
// mean of both medians.
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

async function furnish(site: string, isJudged: boolean): Promise<void> {
  const call = await ownerOf(site);
  if (isJudged) await call('PATCH', '/options-2/site', RULES);
  for (let at = 0; at < WORDS; at++) {
    const text = Array.from(
      { length: 5 },
      (_, turn) => LETTERS[Math.floor(at / 4 ** turn + at * turn) % 28],
    ).join('');
    await call('POST', '/words', {
      text: `${text}${LETTERS[at % 28]}${at}`,
      match: at % 4 === 0 ? 'part' : 'whole',
      inMessages: isJudged,
      inPrivate: isJudged,
      inNicknames: true,
    });
  }
}

type Cost = { plain: number; judged: number };
let faults = 0;

async function costOf(contestant: Contestant): Promise<number> {
  const { processor, deliveries, lost, doubled, unordered } = await contestant.talk(rate, seconds);
  faults += lost + doubled + unordered;
  return (processor / deliveries) * 1e6;
}

/** Both up at once, in turns A B, B A. Of two that are alike the one that was started second takes a tenth more (two cores, 2026-11). */
async function measure(isJudgedFirst: boolean): Promise<Cost[]> {
  const first = await Contestant.start('samar', PORT);
  const second = await Contestant.start('samar', PORT + 1);
  await furnish(first.site, isJudgedFirst);
  await furnish(second.site, !isJudgedFirst);
  for (const contestant of [first, second]) await contestant.enter(people);
  for (const contestant of [first, second]) await costOf(contestant);
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const cost = { first: 0, second: 0 };
    const order = round % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const);
    for (const which of order) cost[which] = await costOf(which === 'first' ? first : second);
    costs.push(
      isJudgedFirst ? { plain: cost.second, judged: cost.first } : { plain: cost.first, judged: cost.second },
    );
  }
  for (const contestant of [first, second]) await contestant.stop();
  return costs;
}

const runs = [await measure(false), await measure(true)];
const ratios = runs.map(run => run.map(({ plain, judged }) => judged / plain));
const ratio = Math.sqrt(ratios.reduce((product, each) => product * median(each), 1));
const microseconds = (which: keyof Cost) => median(runs.flat().map(cost => cost[which])).toFixed(1);
console.log(
  `${people} people, ${rate} messages a second: ${microseconds('plain')} µs a delivery, ${microseconds('judged')} µs with ${WORDS} words and all rules; ratio ${ratio.toFixed(3)} (≤ ${LIMIT})`,
);
for (const [at, of] of ratios.entries())
  console.log(
    `${at === 0 ? 'started second' : 'started first'}: ${of.map(each => each.toFixed(3)).join(' ')}`,
  );
console.log(`lost, doubled or out of order: ${faults}`);
process.exit(ratio <= LIMIT && faults === 0 ? 0 : 1);
