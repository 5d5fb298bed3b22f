import { expect, test } from 'vitest';
import { lineText } from '../../../protocol/timetable/line-text.ts';
import { line } from '../../../tests/support/samples.ts';
import { changesText } from './audit-text.ts';

const night = line({ from: '23:00', to: '06:00', writers: 'staff' });
const friday = line({ weekdays: [5], from: '11:30', to: '13:00', entrance: 'closed' });
const ramadan = line({
  dates: { calendar: 'hijri', from: { month: 9, day: 1 }, to: { month: 9, day: 30 } },
  theme: 'ورد',
  slowSeconds: 10,
  welcome: 'رمضان كريم',
});
const feast = line({
  weekdays: [0, 6],
  dates: { calendar: 'gregory', from: '2026-12-01', to: '2026-12-01' },
  messages: [],
});

test.each([
  [night, 'كل يوم، من 23:00 إلى 06:00: يكتب المشرفون فقط'],
  [friday, 'الجمعة، من 11:30 إلى 13:00: مغلقة إلا على المشرفين'],
  [
    ramadan,
    'كل يوم، طوال اليوم، من 1 رمضان إلى 30 رمضان من كل سنة: بطيئة 10 ث، مظهر ورد، ترحيب «رمضان كريم»',
  ],
  [feast, 'السبت والأحد، طوال اليوم، 1 ديسمبر 2026: بلا رسائل مجدولة'],
])('a timetable line is described as «$1» (TIME-12)', (each, text) => {
  expect(lineText(each)).toBe(text);
});

test('the event record lists added, removed and reordered timetable lines (TIME-12)', () => {
  const field = { label: 'أوقات الغرفة', kind: 'timetable' } as const;
  const said = (before: unknown, after: unknown) => changesText([{ ...field, after }], [before]);
  expect(said([night, friday], [friday, ramadan])).toBe(
    ` — أوقات الغرفة: أُضيف «${lineText(ramadan)}»، أُزيل «${lineText(night)}»`,
  );
  expect(said([night, friday], [friday, night])).toBe(' — أوقات الغرفة: بترتيب آخر');
  expect(said([night], [night])).toBe('');
});
