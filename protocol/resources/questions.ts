import { resource } from './define.ts';
import { text } from './fields.ts';

const QUESTION_MAX = 200;
const ANSWERS_MAX = 300;
const CATEGORY_MAX = 30;
const COMMAS = /[،,\n]/;

/** Quiz questions. `answers`: all correct answers, separated by Arabic or Latin commas. */
export const questions = resource({
  name: 'questions',
  singular: 'question',
  model: 'Question',
  noun: {
    add: 'إضافة سؤال',
    edit: 'تعديل السؤال',
    definite: 'السؤال',
    added: 'إضافة سؤال جديد',
    demonstrative: 'هذا السؤال',
    purpose: 'أضف أسئلة المسابقة، ولكل سؤال إجاباته الصحيحة.',
  },
  key: 'id',
  section: 'Quiz',
  pageSize: 9,
  readAccess: 'operators',
  list: { searched: ['question', 'answers', 'category'] },
  csv: { fields: ['question', 'answers', 'category'], distinct: ['question'] },
  fields: {
    question: text(QUESTION_MAX),
    answers: answers(),
    category: { ...text(CATEGORY_MAX), initial: 'عام' },
  },
  labels: {
    question: 'السؤال',
    answers: 'الإجابات الصحيحة، بينها فواصل',
    category: 'التصنيف',
  },
});

function answers() {
  const { shape, ...field } = text(ANSWERS_MAX);
  return {
    ...field,
    shape: shape.refine(list => answersIn(list).length > 0, 'must be answers separated by commas'),
  };
}

export const answersIn = (list: string): string[] =>
  list
    .split(COMMAS)
    .map(answer => answer.trim())
    .filter(answer => /[\p{L}\p{N}]/u.test(answer));
