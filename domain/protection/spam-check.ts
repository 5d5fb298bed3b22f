import { MINUTE_MS, SECOND_MS } from '../../protocol/constants.ts';
import { SPAM_ACTS, type SpamAct } from '../../protocol/entities/protection.ts';
import type { RareError } from '../../protocol/errors/catalogue/rare.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import type { MessageParts, SpamRecord } from './spam-record.ts';
import { READ, readCharacter } from './words/letters.ts';

/** Returns the length of the longest run of one letter. Harakat and tatweel do not interrupt a run. */
export function longestStretch(text: string): number {
  let longest = 0;
  let run = 0;
  let before = 0;
  for (const character of text) {
    const read = readCharacter(character.codePointAt(0) ?? 0);
    if (read === READ.unseen) run += character === TATWEEL ? 1 : 0;
    else if (read <= 0 || read !== before) [run, before] = [read === READ.space ? 0 : 1, read];
    else run++;
    if (before > 0) longest = Math.max(longest, run);
  }
  return longest;
}

/** Inside a word, each tatweel adds to the length of a run. */
const TATWEEL = 'ـ';

/** Returns the length of the longest run of punctuation and emoji, ignoring spaces. */
export function longestMarks(text: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    const read = readCharacter(character.codePointAt(0) ?? 0);
    if (read === READ.sign) run++;
    else if (read !== READ.space && read !== READ.unseen) run = 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Returns the number of capitals, or 0 if the text contains a lower case letter. */
export function allCapitals(text: string): number {
  return SMALL.test(text) ? 0 : (text.match(CAPITAL)?.length ?? 0);
}

const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/gu;

/** The violated spam rule and its consequence. */
export type SpamVerdict = { code: RareError; act: SpamAct };

/** Factor by which the limits rise for users who may bypass spam rules. */
export const BYPASS_FACTOR = 5;

type SpamCheckInput = {
  text: string;
  parts: MessageParts;
  record: SpamRecord;
  options: SiteOptions;
  mayBypass: boolean;
  now: number;
};

/** Returns the strictest verdict of the spam rules on a message, or null. */
export function checkSpam(input: SpamCheckInput): SpamVerdict | null {
  const factor = input.mayBypass ? BYPASS_FACTOR : 1;
  let worst: SpamVerdict | null = null;
  for (const { code, measure, act, amount } of RULES) {
    const most = input.options[measure] * factor;
    if (most === 0 || !amount(input, most)) continue;
    const verdict = { code, act: input.options[act] };
    if (!worst || SPAM_ACTS.indexOf(verdict.act) > SPAM_ACTS.indexOf(worst.act)) worst = verdict;
  }
  return worst;
}

/** Whether any spam rule is enabled. Most sites enable none, so they skip the check. */
export function hasSpamRules(options: SiteOptions): boolean {
  const known = switchedOn.get(options);
  if (known !== undefined) return known;
  const isOn = RULES.some(({ measure }) => options[measure] > 0);
  switchedOn.set(options, isOn);
  return isOn;
}

const switchedOn = new WeakMap<SiteOptions, boolean>();

/** Retention time of recent texts. */
export const keptMsOf = ({ repeatSeconds }: SiteOptions): number =>
  Math.max(repeatSeconds * SECOND_MS, MINUTE_MS);

type Measure =
  | 'repeatCount'
  | 'stretchMax'
  | 'marksMax'
  | 'capitalsMin'
  | 'linksPerMinute'
  | 'mentionsPerMinute';
type Act = 'repeatAct' | 'stretchAct' | 'marksAct' | 'capitalsAct' | 'linksAct' | 'mentionsAct';

/** `amount`: whether a message exceeds the rule's limit. */
type Rule = {
  code: RareError;
  measure: Measure;
  act: Act;
  amount(input: SpamCheckInput, most: number): boolean;
};

const RULES: readonly Rule[] = [
  { code: 'repeated_message', measure: 'repeatCount', act: 'repeatAct', amount: isRepeated },
  {
    code: 'stretched_message',
    measure: 'stretchMax',
    act: 'stretchAct',
    amount: ({ text }, most) => longestStretch(text) > most,
  },
  {
    code: 'too_many_marks',
    measure: 'marksMax',
    act: 'marksAct',
    amount: ({ text }, most) => longestMarks(text) > most,
  },
  {
    code: 'all_capitals',
    measure: 'capitalsMin',
    act: 'capitalsAct',
    amount: ({ text }, least) => allCapitals(text) >= least,
  },
  {
    code: 'too_many_links',
    measure: 'linksPerMinute',
    act: 'linksAct',
    amount: ({ parts, record, now }, most) =>
      parts.links > 0 && lately(record.links, now) + parts.links > most,
  },
  {
    code: 'too_many_mentions',
    measure: 'mentionsPerMinute',
    act: 'mentionsAct',
    amount: ({ parts, record, now }, most) =>
      parts.mentions > 0 && lately(record.mentions, now) + parts.mentions > most,
  },
];

function isRepeated({ parts, record, options, now }: SpamCheckInput, most: number): boolean {
  const since = now - options.repeatSeconds * SECOND_MS;
  return record.texts.filter(({ key, at }) => key === parts.text && at > since).length >= most;
}

const lately = (times: readonly number[], now: number): number =>
  times.filter(at => now - at < MINUTE_MS).length;
