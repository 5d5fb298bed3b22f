import { digitsRead } from './digits-read.ts';
import { isDigit, SIGNS_AS_LETTERS } from './letter-codes.ts';
import { GAP, Letters } from './letters.ts';
import { lettersOf, READ, readCharacter } from './plain-letters.ts';

/** In one pass: harakat, tatweel and what nobody sees leave no trace. What it answers is overwritten by the next text. */
export function readLetters(text: string): Letters {
  const read = shared;
  read.count = 0;
  let gap: number = GAP.space;
  let hasOdd = false;
  const length = Math.min(text.length, TEXT_MAX);
  for (let at = 0; at < length && read.count < TEXT_MAX - LETTERS_EACH; ) {
    const point = pointAt(text, at);
    const flag = isIndicator(point) ? flagAt(text, at) : 0;
    const end = at + (flag || (point > 0xffff ? 2 : 1));
    const code = flag > 0 ? READ.sign : SIGNS_AS_LETTERS.has(point) ? point : readCharacter(point);
    if (code > 0) {
      hasOdd ||= isDigit(code) || code < 0x7f;
      read.push(code, gap, at, end);
      gap = GAP.none;
    } else if (code === READ.several) {
      for (const each of lettersOf(point)) {
        read.push(each, gap, at, end);
        gap = GAP.none;
      }
    } else if (code === READ.space) gap = GAP.space;
    else if (code === READ.sign) gap = Math.max(gap, GAP.signs);
    // A mark belongs to the letter before it; what only has no shape stays in the text behind a replaced word.
    else if (gap === GAP.none && MARK.test(String.fromCodePoint(point))) read.ends[read.count - 1] = end;
    at = end;
  }
  if (hasOdd) digitsRead(read);
  return read;
}

/** Harakat and tatweel. */
const MARK = /[\p{M}\p{Lm}]/u;

/** The longest text that is read: beyond a message's ceiling, each of whose characters may stand for a few letters. */
const TEXT_MAX = 8_192;
/** Of one character. U+FDFA is eighteen. */
const LETTERS_EACH = 18;

/** One text is read at a time, and texts are many: they have one place. */
const shared = new Letters(2 * TEXT_MAX);

function pointAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0xd800 || code > 0xdbff ? code : (text.codePointAt(at) ?? code);
}

const isIndicator = (point: number): boolean => point >= 0x1f1e6 && point <= 0x1f1ff;
const FLAG = /^\p{RGI_Emoji_Flag_Sequence}$/v;
/** The length of the flag that begins there; 0 for a letter drawn in a square. */
const flagAt = (text: string, at: number): number => (FLAG.test(text.slice(at, at + 4)) ? 4 : 0);
