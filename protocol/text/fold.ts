/** The search fold: two spellings of one Arabic word become one string. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(HARAKAT_AND_TATWEEL, '')
    .replace(VARIANTS, letter => FOLDED[letter] ?? letter)
    .normalize('NFKC'); // what was dropped may have stood between a letter and its mark
}

// U+3164 is default-ignorable already once NFKC has made it U+1160; the braille blank is not.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const HARAKAT_AND_TATWEEL =
  /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff]/gu;

const FOLDED: Readonly<Record<string, string>> = {
  ...each('آأإٱ', 'ا'),
  ...each('ىی', 'ي'),
  ...each('ک', 'ك'),
  ...each('ةہھە', 'ه'),
  ...each('ۀۂ', 'ه'), // NFKC makes these of ە and ہ with a hamza: without them the fold would depend on its spelling
  ...each('ؤ', 'و'),
  ...each('ئ', 'ي'),
  ...digits('٠١٢٣٤٥٦٧٨٩'),
  ...digits('۰۱۲۳۴۵۶۷۸۹'),
};

const VARIANTS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu');

function each(letters: string, folded: string): Record<string, string> {
  return Object.fromEntries([...letters].map(letter => [letter, folded]));
}

function digits(ten: string): Record<string, string> {
  return Object.fromEntries([...ten].map((digit, value) => [digit, String(value)]));
}
