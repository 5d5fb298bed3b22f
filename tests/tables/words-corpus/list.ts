import type { Matched } from '../../../domain/protection/words/pattern.ts';

type Listed = Matched & { isAllowed?: true };

const whole = (...texts: string[]): Listed[] => texts.map(text => ({ text, match: 'whole' }));

/**
 * Word list for the corpus: insults, some of them mild or dependent on a second word, and harmless phrases that
 * contain an insult.
 */
export const CORPUS_WORDS: readonly Listed[] = [
  ...whole(
    'كلب',
    'حمار',
    'غبي',
    'تافه',
    'حقير',
    'قذر',
    'خنزير',
    'سافل',
    'نذل',
    'وسخ',
    'كذاب',
    'لعين',
    'أحمق',
    'متخلف',
  ),
  ...whole('عاهرة', 'قحبة', 'كس', 'حثالة'),
  ...whole('ابن الكلب', 'يا حيوان', 'قليل الأدب'),
  { text: 'شرموط', match: 'part' },
  { text: 'زبالة', match: 'part' },
  ...whole('stupid', 'damn', 'ass'),
  { text: 'idiot', match: 'part' },
  ...['كمثل الكلب', 'كمثل الحمار', 'كلب البحر', 'كلب حراسة', 'سلة الزبالة', 'متخلفات'].map(
    text => ({ text, match: 'whole', isAllowed: true }) as const,
  ),
];
