import { expect, test } from 'vitest';
import { skeleton } from '../../../protocol/text/skeleton.ts';

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
  ['hello', 'hell0'],
  ['omar', '𝓸𝓶𝓪𝓻'],
  ['omar', 'ⓞⓜⓐⓡ'],
])('TEXT-13 %s and %s are one name', (name, twin) => {
  expect(skeleton(twin)).toBe(skeleton(name));
});

test.each([
  ['سامي', 'شامي'],
  ['نور', 'نورة'],
  ['بدر', 'ٮدر'],
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
])('TEXT-13 %s and %s are two names', (name, other) => {
  expect(skeleton(other)).not.toBe(skeleton(name));
});

test.each(['', '   ', '...', '★☆', '😀', '👨‍👩‍👧‍👦', 'ـــ', '\u064b\u064b', '\u2800', 'ʹʹ'])(
  'TEXT-14 nothing is left of %j',
  name => {
    expect(skeleton(name)).toBe('');
  },
);
