import { expect, test } from 'vitest';
import { isAnswer } from './round.ts';

const ANSWERS =
  `القاهرة، بغداد، دمشق، الرياض، صنعاء، مسقط، الدوحة، المنامة، أبو ظبي، الكويت، بيروت، عمّان، القدس، الخرطوم، طرابلس،
تونس، الجزائر، الرباط، نواكشوط، مقديشو، جيبوتي، موروني، النيل، الفرات، دجلة، الأمازون، البحر الأحمر، البحر الميت، المحيط الهادئ، إفرست،
المتنبي، أحمد شوقي، نزار قباني، محمود درويش، امرؤ القيس، الخنساء، جرير، الفرزدق، أبو تمام، البحتري، ابن سينا، ابن خلدون، ابن بطوطة، الخوارزمي، ابن الهيثم،
الرازي، الفارابي، الإدريسي، صلاح الدين، طارق بن زياد، خالد بن الوليد، عمر المختار، الزهرة، المريخ، المشتري، زحل، عطارد، نبتون، الأكسجين، الهيدروجين،
الحديد، الذهب، الفضة، الزئبق، الكربون، القلب، الكبد، الرئة، البنكرياس، العدسة، الزرافة، الفيل، النعامة، الدلفين، العنكبوت،
النحلة، الخفاش، السلحفاة، التمساح، البرتقال، الزيتون، الياسمين، النخلة، القهوة، الشطرنج، كرة القدم، كرة السلة، السباحة، العود، القانون،
الكمان، الربابة، موزمبيق، الأرجنتين، البرازيل، 1948، 365، 60، ألف ليلة وليلة، كليلة ودمنة`
    .split(/[،\n]/)
    .map(answer => answer.trim())
    .filter(Boolean);

const words = (change: (word: string) => string) => (answer: string) =>
  answer.split(' ').map(change).join(' ');
const eastern = (answer: string) => answer.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);

/** Doubles, omits, replaces or swaps a letter in the middle of a long word. */
const mistyped = (kind: number) => (answer: string) => {
  const long = answer
    .split(' ')
    .find(word => word.replace(/^ال/, '').replace(/[\u064b-\u0652]/g, '').length > 5);
  if (long === undefined) return answer;
  const at = Math.ceil(long.length / 2);
  const errors = [
    long.slice(0, at) + long[at] + long.slice(at),
    long.slice(0, at) + long.slice(at + 1),
    `${long.slice(0, at)}ظ${long.slice(at + 1)}`,
    long.slice(0, at - 1) + (long[at] ?? '') + (long[at - 1] ?? '') + long.slice(at + 1),
  ];
  return answer.replace(long, errors[kind] ?? long);
};

const SPELLINGS: readonly ((answer: string) => string)[] = [
  answer => `  ${eastern(answer)}!! `,
  words(word => word.replace(/[أإآ]/g, 'ا').replace(/ة$/, 'ه').replace(/ى$/, 'ي').replace(/ء/g, '')),
  words(word => (/^ال.{3}/.test(word) ? word.slice(2) : /^\p{L}{3,}$/u.test(word) ? `ال${word}` : word)),
  answer => `أظن أنها ${answer}.`,
  answer =>
    [...answer].map(letter => (/[بتثجحخسشصضطظعغفقكلمنهي]/.test(letter) ? `${letter}ـ` : letter)).join(''),
  mistyped(0),
  mistyped(1),
  mistyped(2),
  mistyped(3),
];

test('900 spellings of 100 answers are accepted (QUIZ-2)', () => {
  expect(new Set(ANSWERS).size).toBe(100);
  const all = ANSWERS.flatMap(answer => SPELLINGS.map(spell => [answer, spell(answer)] as const));
  expect(all.length).toBe(900);
  expect(all.filter(([answer, spelling]) => !isAnswer(spelling, [answer]))).toEqual([]);
});

test('9,900 answers to other questions and several near misses are rejected (QUIZ-2)', () => {
  const wrong = ANSWERS.flatMap(answer =>
    ANSWERS.filter(other => other !== answer).map(other => [other, answer] as const),
  );
  expect(wrong.length).toBe(9_900);
  expect(wrong.filter(([given, answer]) => isAnswer(given, [answer]))).toEqual([]);
  for (const [given, answer] of [
    ['العراف', 'العراق'],
    ['موزبيك', 'موزمبيق'],
    ['1949', '1948'],
    ['36', '365'],
    ['القاهرة بغداد دمشق', 'دمشق'],
    ['', 'دمشق'],
    ['!!', 'دمشق'],
    ['هي', 'دمشق'],
  ])
    expect([given, isAnswer(given ?? '', [answer ?? ''])]).toEqual([given, false]);
});

test('any of the listed answers is accepted (QUIZ-2)', () => {
  expect(isAnswer('٧', ['سبعة', '7'])).toBe(true);
  expect(isAnswer('سبعه', ['سبعة', '7'])).toBe(true);
  expect(isAnswer('عبدالله', ['عبد الله'])).toBe(true);
});
