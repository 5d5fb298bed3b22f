import { expect, test } from 'vitest';
import { DISGUISES } from '../../tests/tables/disguises.ts';
import { ARABIC_NAMES, LATIN_NAMES, SAME_NAMES } from '../../tests/tables/honest-names.ts';
import { skeleton } from './skeleton.ts';

test.each([
  ['سامي', 'س ا م ي'],
  ['سامي', 'سامي.'],
  ['سامي', '★سامي★'],
  ['سامي', 'ســامي'],
  ['سامي', 'سَامِي'],
  ['سامي', 'ساميييي'],
  ['سامي', 'سامى'],
  ['سامي', 'سا\u200dمي'],
  ['أحمد', 'احمد'],
  ['فاطمة', 'فاطمه'],
  ['كريم', 'ڪريم'],
  ['بدر', 'ٮدر'],
  ['layla', 'LAYLA'],
  ['layla', 'l.a_y-l a'],
  ['layla', 'láylà'],
  ['layla', 'lауlа'],
  ['layla', 'Iayla'],
  ['layla', '1ayla'],
  ['admin', 'adm1n'],
  ['admin', 'аdmіn'],
  ['MONA', 'ΜΟΝΑ'],
  ['HOT', 'НОТ'],
  ['hello', 'he11o'],
  ['hassan', 'has.san'],
  ['hassan', 'has san'],
  ['ممدوح', 'م.مدوح'],
  ['hello', 'hell0'],
  ['omar', '𝓸𝓶𝓪𝓻'],
  ['omar', 'ⓞⓜⓐⓡ'],
])('%s and %s have the same skeleton (TEXT-13)', (name, twin) => {
  expect(skeleton(twin)).toBe(skeleton(name));
});

test.each([
  ['سامي', 'شامي'],
  ['نور', 'نورة'],
  ['حسن', 'خسن'],
  ['حسن', 'حسين'],
  ['عمر', 'عمرو'],
  ['هند', 'هناء'],
  ['رنا', 'زنا'],
  ['فهد', 'قهد'],
  ['زائر1', 'زائر11'],
  ['زائر 1', 'زائر 2'],
  ['guest1', 'guest11'],
  ['guest10', 'guest100'],
  ['omar', 'amar'],
  ['7amza', 'hamza'],
])('%s and %s have different skeletons (TEXT-13)', (name, other) => {
  expect(skeleton(other)).not.toBe(skeleton(name));
});

test.each(['', '   ', '...', '★☆', '😀', '👨‍👩‍👧‍👦', 'ـــ', '\u064b\u064b', '\u2800', 'ʹʹ'])(
  'the skeleton of %j is empty (TEXT-14)',
  name => {
    expect(skeleton(name)).toBe('');
  },
);

test.each(
  Object.entries(DISGUISES).flatMap(([name, disguises]) => disguises.map(disguise => [name, disguise])),
)('%s is recognized in the disguise %j', (name, disguise) => {
  expect(skeleton(disguise ?? '')).toBe(skeleton(name ?? ''));
});

test('the tables have at least 150 disguises, 500 Arabic and 200 Latin names (TEXT-45)', () => {
  expect(new Set(Object.values(DISGUISES).flat()).size).toBeGreaterThanOrEqual(150);
  expect(new Set(ARABIC_NAMES).size).toBeGreaterThanOrEqual(500);
  expect(new Set(LATIN_NAMES).size).toBeGreaterThanOrEqual(200);
});

test('no two real names have the same skeleton (TEXT-45)', () => {
  const bearers = Map.groupBy([...ARABIC_NAMES, ...LATIN_NAMES], skeleton);
  expect([...bearers.values()].filter(names => names.length > 1)).toEqual([]);
});

test.each(SAME_NAMES)('%s and %s are accepted spellings for one name (TEXT-45)', (name, spelling) => {
  expect(skeleton(spelling)).toBe(skeleton(name));
});

test.each([
  ['١حمد', 'احمد'],
  ['ن٥ى', 'نهى'],
  ['0mar', 'omar'],
  ['٥mar', 'omar'],
  ['b4sem', 'basem'],
  ['b@sem', 'basem'],
  ['@hmed', 'ahmed'],
  ['@omar', 'omar'],
  ['$alma', 'salma'],
  ['m3rna', 'merna'],
])('a digit or symbol in %s is folded as a letter in %s', (name, read) => {
  expect(skeleton(name)).toBe(skeleton(read));
});

test.each([
  ['امير٥', 'اميرة'],
  ['هن١', 'هنا'],
  ['محمد ١', 'محمدا'],
  ['ra3d', 'raed'],
  ['Clara', 'Dara'],
])('%s is not folded to %s', (name, other) => {
  expect(skeleton(name)).not.toBe(skeleton(other));
});

test.each([
  ['Samer', 'Sameer'],
  ['Nor', 'Noor'],
  ['أم محمد', 'أمحمد'],
])('%s and %s differ by a letter and have different skeletons', (name, other) => {
  expect(skeleton(name)).not.toBe(skeleton(other));
});

const arabicLetters = Array.from({ length: 0x900 - 0x620 }, (_, at) =>
  String.fromCodePoint(0x620 + at),
).filter(letter => /[\p{Lo}]/u.test(letter) && /\p{Script=Arabic}/u.test(letter));

test('every letter in the Arabic blocks maps to the Arabic alphabet', () => {
  const unread = arabicLetters.filter(letter => !/^[\u0621-\u064a]*$/u.test(skeleton(`${letter}س`)));
  expect(unread).toEqual([]);
});
