import { bareLetters } from './bare-letters.ts';
import { digitsAsLetters } from './digits-as-letters.ts';
import { enclosedLetters } from './enclosed-letters.ts';
import { LOOK_ALIKES } from './look-alikes.ts';

/** The words of a name as they are read, in plain letters and digits. Letters that stand apart are one word. */
export function readWords(name: string): string[] {
  return bareLetters(enclosedLetters(name))
    .replace(/./gu, letter => LOOK_ALIKES[letter] ?? letter)
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .replace(SPACED_LETTER, '$1')
    .split(' ')
    .map(readWord)
    .filter(word => word !== '');
}

const readWord = (word: string): string =>
  digitsAsLetters(word)
    .replace(/rn/gu, 'm')
    .replace(/vv/gu, 'w')
    .replace(/(?<=[a-z])cl/gu, 'd'); // not the first letters: Clara is not Dara

// The signs are those that stand for a letter inside a word.
const BETWEEN_WORDS = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}@$€!¡|]+/gu;
const SPACED_LETTER = /(?<=^| )(\S) (?=\S(?: |$))/gu;
