import { bareLetters } from '../../protocol/text/bare-letters.ts';
import { enclosedLetters } from '../../protocol/text/enclosed-letters.ts';
import { LOOK_ALIKES } from '../../protocol/text/look-alikes.ts';

/** What a character is that stands for no letter, or for several. */
export const READ = { unseen: -1, sign: -2, space: -3, several: -4 } as const;

/** Of the first plane, by code; 0 where a character was not read yet. Characters are few and messages many: each is folded once. */
const known = new Int32Array(0x1_0000);
const several = new Map<number, readonly number[]>();
const beyond = new Map<number, number>();

/**
 * The letter that a character is read as, by its code, or what else it is. By the fold of the search, and what look-alikes and drawn letters
 * are taken for.
 */
export function readCharacter(point: number): number {
  const read = point > 0xffff ? beyond.get(point) : known[point];
  if (read) return read;
  const now = readAnew(point);
  if (point > 0xffff) beyond.set(point, now);
  else known[point] = now;
  return now;
}

/** The letters of a character that stands for several. */
export const lettersOf = (point: number): readonly number[] => several.get(point) ?? [];

function readAnew(point: number): number {
  const letter = String.fromCodePoint(point);
  const plain = bareLetters(enclosedLetters(letter)).replace(
    /./gu,
    each => VOWELS[each] ?? LOOK_ALIKES[each] ?? each,
  );
  // A letter beyond the first plane is told from its sisters well enough by its second half.
  const codes = Array.from(plain.replace(NO_LETTER, ''), each => each.charCodeAt(each.length - 1));
  if (codes.length > 1) several.set(point, codes);
  if (codes.length > 0) return codes.length > 1 ? READ.several : (codes[0] ?? 0);
  if (UNSEEN.test(letter)) return READ.unseen;
  return SPACE.test(letter) ? READ.space : READ.sign;
}

/** A name's skeleton takes an i for an l, since they are drawn alike. Words are told apart by them. */
const VOWELS: Readonly<Record<string, string>> = { і: 'i', ι: 'i', ɩ: 'i', ı: 'i', ɪ: 'i', ɨ: 'i', υ: 'u' };

const NO_LETTER = /[^\p{L}\p{N}]/gu;
const UNSEEN = /^[\p{M}\p{Lm}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800'’‘`´]$/u;
const SPACE = /^[\s\p{Z}\p{Cc}]$/u;
