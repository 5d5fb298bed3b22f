import { fold } from '../../protocol/text/fold.ts';

/** Words around an answer that say nothing: «أظن أنها القاهرة». */
const FILLERS = new Set(
  ['هو', 'هي', 'أنه', 'أنها', 'إنه', 'إنها', 'أظن', 'أظنه', 'أظنها', 'أعتقد', 'الجواب', 'الإجابة'].map(plain),
);
/** A shorter word is another word with one letter changed. */
const LENIENT_FROM = 6;
/** Letters after an article that is dropped: «الفا» keeps it. */
const AFTER_ARTICLE_MIN = 3;

/** Whether a message is one of the answers, in any usual spelling and with one typing error in each long word. */
export function isAnswer(message: string, answers: readonly string[]): boolean {
  const given = wordsOf(message);
  return given.length > 0 && answers.some(answer => isSame(given, wordsOf(answer)));
}

function isSame(given: readonly string[], answer: readonly string[]): boolean {
  const withoutFillers = given.filter(word => !FILLERS.has(word) || answer.includes(word));
  // «عبدالله» is «عبد الله».
  if (withoutFillers.map(bare).join('') === answer.map(bare).join('')) return true;
  return (
    withoutFillers.length === answer.length &&
    answer.every((word, at) => isSameWord(withoutFillers[at] ?? '', word))
  );
}

function isSameWord(given: string, word: string): boolean {
  const [a, b] = [bare(given), bare(word)];
  return a === b || (b.length >= LENIENT_FROM && !/\d/.test(b) && isOneErrorApart(a, b));
}

/** The fold, without the hamza that stands alone. */
function plain(text: string): string {
  return fold(text).replaceAll('ء', '');
}

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word without its definite article. */
const bare = (word: string): string =>
  word.startsWith('ال') && word.length >= 'ال'.length + AFTER_ARTICLE_MIN ? word.slice('ال'.length) : word;

/** One letter more, less, changed, or exchanged with the next one. */
function isOneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const rest = (text: string, from: number) => text.slice(at + from);
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2))
  );
}
