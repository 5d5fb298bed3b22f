import { ARABIC_LOOK_ALIKES } from './arabic-look-alikes.ts';
import { LATIN_LOOK_ALIKES } from './latin-look-alikes.ts';

/** Folded letters by what they are read as: of any script, in plain Arabic or Latin letters. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...ARABIC_LOOK_ALIKES,
  ...LATIN_LOOK_ALIKES,
  // Not in UTS 39, since they are similar and no twins: turned letters, mirrored ones, capitals of other alphabets.
  ...pairs('əɐɒʌλᴧᗩᥲɛєωшσиᴎпяʁᴙŋþ', 'eaaaaaaaeewwonnnrrrnp'),
};

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, latin[at] ?? letter]));
}
