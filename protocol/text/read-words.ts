import { ARABIC_LOOK_ALIKES } from './arabic-look-alikes.ts';
import { bareLetters } from './bare-letters.ts';
import { digitsAsLetters } from './digits-as-letters.ts';
import { enclosedLetters } from './enclosed-letters.ts';
import { LATIN_LOOK_ALIKES } from './latin-look-alikes.ts';

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

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...ARABIC_LOOK_ALIKES,
  ...LATIN_LOOK_ALIKES,
  // Not in UTS 39, since they are similar and no twins: turned letters, mirrored ones, capitals of other alphabets.
  ...pairs('əɐɒʌλᴧᗩᥲɛєωшσиᴎпяʁᴙŋþ', 'eaaaaaaaeewwonnnrrrnp'),
};

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, latin[at] ?? letter]));
}
