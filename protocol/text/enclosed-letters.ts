/** Letters in white on a disc or a square, and regional indicators that are no flags, as plain capitals: NFKC leaves them. */
export function enclosedLetters(text: string): string {
  return text
    .replace(ENCLOSED, capital)
    .replace(INDICATORS, run => (FLAGS.test(run) ? run : run.replace(/./gu, capital)));
}

const ENCLOSED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;
const INDICATORS = /\p{Regional_Indicator}+/gu;
const FLAGS = /^\p{RGI_Emoji_Flag_Sequence}+$/v;

/** The first letters of the three rows of Unicode, each row being the alphabet. */
const ROWS = [0x1f1e6, 0x1f170, 0x1f150];

function capital(enclosed: string): string {
  const point = enclosed.codePointAt(0) ?? 0;
  const row = ROWS.find(first => first <= point) ?? point;
  return String.fromCodePoint(0x41 + point - row);
}
