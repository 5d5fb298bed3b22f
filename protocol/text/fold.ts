/** Folds a text for search, so that spellings of one Arabic word become equal. */
export function fold(text: string): string {
  return foldLetters(text).replace(ARABIC_DIGITS, digit => DIGITS[digit] ?? digit);
}

/** Folds a text but keeps Arabic digits, because some digits can be read as letters. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(HARAKAT_AND_TATWEEL, '')
    .replace(VARIANTS, letter => FOLDED[letter] ?? letter)
    .normalize('NFKC'); // again: a removed character may have separated a letter from its mark
}

// Matches invisible characters after NFKC. NFKC turns U+3164 into the default-ignorable U+1160, but does not change the
// braille blank.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

// Includes the high hamza (U+0674), into which NFKC decomposes U+0675 to U+0678, and tatweels with a mark.
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
