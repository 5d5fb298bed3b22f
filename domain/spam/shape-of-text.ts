import { READ, readCharacter } from '../words/plain-letters.ts';

/** How often the letter that is repeated most stands in a row; harakat and tatweel between them do not part them. */
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

/** A line that is drawn in the middle of a word is as long as it is. */
const TATWEEL = 'ـ';

/** How many marks and emoji stand in a row, whatever spaces are between them. */
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

/** How many Latin letters a text has, if all of them are capitals; else 0. */
export function allCapitals(text: string): number {
  return SMALL.test(text) ? 0 : (text.match(CAPITAL)?.length ?? 0);
}

const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/gu;
