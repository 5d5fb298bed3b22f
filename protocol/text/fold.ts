/** The search fold: two spellings of one Arabic word become one string. */
export function fold(text: string): string {
  return foldLetters(text).replace(ARABIC_DIGITS, digit => DIGITS[digit] ?? digit);
}

/** The fold without its last step: an Arabic digit is still itself, because some of them can be read as letters. */
export function foldLetters(text: string): string {
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

// With the high hamza (U+0674), which NFKC parts from U+0675 to U+0678, and the tatweels with something on them.
const HARAKAT_AND_TATWEEL =
  /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0883-\u0885\u0887\u088e\u08ca-\u08e1\u08e3-\u08ff]/gu;

const FOLDED: Readonly<Record<string, string>> = {
  ...each('آأإٱٲٳݳݴ', 'ا'),
  ...each(from(0x870, 0x882), 'ا'), // alefs with a vowel sign attached
  ...each('ىیۍېےۓ', 'ي'),
  ...each('کڪ', 'ك'),
  ...each('ةہھەۃۿ', 'ه'),
  ...each('ۀۂ', 'ه'), // NFKC composes these of ە and ہ with a hamza: without them two spellings of one letter would differ
  ...each('ؤۇ', 'و'),
  ...each('ئ', 'ي'),
};

const DIGITS: Readonly<Record<string, string>> = { ...digits('٠١٢٣٤٥٦٧٨٩'), ...digits('۰۱۲۳۴۵۶۷۸۹') };

const VARIANTS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu');
const ARABIC_DIGITS = new RegExp(`[${Object.keys(DIGITS).join('')}]`, 'gu');

function from(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

function each(letters: string, folded: string): Record<string, string> {
  return Object.fromEntries([...letters].map(letter => [letter, folded]));
}

function digits(ten: string): Record<string, string> {
  return Object.fromEntries([...ten].map((digit, value) => [digit, String(value)]));
}
