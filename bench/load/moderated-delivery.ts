// npx node bench/load/moderated-delivery.ts [PEOPLE RATE SECONDS ROUNDS]: processor time of a delivery with a thousand
// listed words and all spam rules, compared with none. One instance switches its rules between the turns A B, B A,
// because two equal instances differ by a tenth. Disabled words stay in its list and apply to nicknames only. The
// result is the median ratio of neighboring turns. A turn without a switch before it performs the same number of
// writes.
import { Contestant } from '../compare/contestant.ts';
import { type Call, ownerOf } from '../compare/furnish.ts';
import { median } from '../compare/median.ts';

const [people = 95, rate = 10, seconds = 15, rounds = 8] = process.argv.slice(2).map(Number);
const PORT = 8860;
const WORDS = 1_000;
const CALLS_AT_ONCE = 20;
/** Allowed increase of the cost per delivery. */
const LIMIT = 1.03;
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';

/** Each rule has a limit above the test traffic, so that every message is checked and none is refused. */
const RULES = {
  ...{ repeatCount: 20, repeatSeconds: 20, stretchMax: 100, marksMax: 100 },
  ...{ capitalsMin: 300, linksPerMinute: 60, mentionsPerMinute: 100 },
};
const NO_RULES = {
  ...{ repeatCount: 0, stretchMax: 0, marksMax: 0 },
  ...{ capitalsMin: 0, linksPerMinute: 0, mentionsPerMinute: 0 },
};

const textOf = (at: number): string => {
  const letter = (turn: number) => LETTERS[Math.floor(at / 4 ** turn + at * turn) % LETTERS.length];
  return `${Array.from({ length: 5 }, (_, turn) => letter(turn)).join('')}${LETTERS[at % LETTERS.length]}${at}`;
};

/** Runs in groups, each in parallel. */
async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += CALLS_AT_ONCE)
    await Promise.all(items.slice(at, at + CALLS_AT_ONCE).map(act));
}

/** Lists the words and returns their ids. */
async function listWords(call: Call): Promise<string[]> {
  const ids: string[] = [];
  const texts = Array.from({ length: WORDS }, (_, at) => textOf(at));
  await forEach([...texts.entries()], async ([at, text]) => {
    const match = at % 4 === 0 ? 'part' : 'whole';
    const word = { text, match, inMessages: false, inPrivate: false, inNicknames: true };
    const { word: made } = (await call('POST', '/words', word)) as { word: { _id: string } };
    ids.push(made._id);
  });
  return ids;
}

async function judge(call: Call, words: readonly string[], isJudged: boolean): Promise<void> {
  await call('PATCH', '/options-2/site', isJudged ? RULES : NO_RULES);
  await forEach(words, id => call('PATCH', `/words/${id}`, { inMessages: isJudged, inPrivate: isJudged }));
}

const contestant = await Contestant.start('samar', PORT);
const call = await ownerOf(contestant.site);
const words = await listWords(call);
await contestant.enter(people);
let faults = 0;

async function costOf(isJudged: boolean): Promise<number> {
  await judge(call, words, isJudged);
  // Lets the remaining writes finish, because they do not belong to the measured traffic.
  await contestant.talk(rate, 3);
  const { processor, deliveries, lost, doubled, unordered } = await contestant.talk(rate, seconds);
  faults += lost + doubled + unordered;
  return (processor / deliveries) * 1e6;
}

await costOf(true);
const costs: { plain: number; judged: number }[] = [];
for (let round = 0; round < rounds; round++) {
  const cost = { plain: 0, judged: 0 };
  const order = round % 2 === 0 ? (['plain', 'judged'] as const) : (['judged', 'plain'] as const);
  for (const which of order) cost[which] = await costOf(which === 'judged');
  costs.push(cost);
}
await contestant.stop();
const ratios = costs.map(({ plain, judged }) => judged / plain);
const ratio = median(ratios);
const microseconds = (which: 'plain' | 'judged') => median(costs.map(cost => cost[which])).toFixed(1);
console.log(
  `${people} people, ${rate} messages a second: ${microseconds('plain')} µs a delivery, ${microseconds('judged')} µs with ${WORDS} words and all rules; ratio ${ratio.toFixed(3)} (≤ ${LIMIT})`,
);
console.log(`each round: ${ratios.map(each => each.toFixed(3)).join(' ')}`);
console.log(`lost, doubled or out of order: ${faults}`);
process.exit(ratio <= LIMIT && faults === 0 ? 0 : 1);
