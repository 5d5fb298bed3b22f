/** Judged by all words, since an Arabic sentence may well begin with a Latin name. Neutral text is rtl. */
export function direction(text: string): 'rtl' | 'ltr' {
  let directional = 0;
  let rtl = 0;
  for (const word of text.split(/\s+/u)) {
    const letter = FIRST_LETTER.exec(word)?.[0];
    if (letter === undefined) continue;
    directional++;
    if (RTL_LETTER.test(letter)) rtl++;
  }
  return directional === 0 || rtl / directional > RTL_SHARE ? 'rtl' : 'ltr';
}

const RTL_SHARE = 0.4;
const FIRST_LETTER = /\p{L}/u;
const RTL_LETTER = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}\u0640]/u;
