import { expect, test } from 'vitest';
import { line } from '../../tests/support/samples.ts';
import { DAY_MS, HOUR_MS } from '../constants.ts';
import { nextChangeAt, nextTurnAt, settingsAt } from './settings-at.ts';
import { hijriDay, type Timetable, type TimetableLine } from './timetable.ts';

const BASE = { slowSeconds: 0, writers: 'everyone' } as const;
const RIYADH = 'Asia/Riyadh';
const CAIRO = 'Africa/Cairo';
const BEIRUT = 'Asia/Beirut';

const at = (iso: string): number => Date.parse(iso);
const isClosed = (entry: TimetableLine, moment: string, zone = RIYADH): boolean =>
  settingsAt([entry], BASE, at(moment), zone).entrance === 'closed';
const nextOf = (timetable: Timetable, moment: string, zone = RIYADH): string | null => {
  const next = nextChangeAt(timetable, BASE, at(moment), zone);
  return next === null ? null : new Date(next).toISOString();
};

const evening = line({ from: '20:00', to: '23:30' });
const night = line({ from: '22:00', to: '06:00', weekdays: [4] });
const fridays = line({ weekdays: [5], from: '11:30', to: '13:00' });

// 25 November 2026 is a Wednesday. Riyadh is three hours ahead of UTC for the whole year.
test.each([
  ['just before its start', evening, '2026-11-25T19:59:59.999+03:00', false],
  ['at its start', evening, '2026-11-25T20:00:00+03:00', true],
  ['in its last millisecond', evening, '2026-11-25T23:29:59.999+03:00', true],
  ['at its end', evening, '2026-11-25T23:30:00+03:00', false],
  ['on another weekday', fridays, '2026-11-26T12:00:00+03:00', false],
  ['on its weekday', fridays, '2026-11-27T12:00:00+03:00', true],
  ['on its weekday in local time, on another in UTC', line({ weekdays: [5] }), '2026-11-26T22:00:00Z', true],
  ['across midnight, before midnight', night, '2026-11-26T23:00:00+03:00', true],
  ['across midnight, after midnight', night, '2026-11-27T05:59:00+03:00', true],
  ['across midnight, at its end', night, '2026-11-27T06:00:00+03:00', false],
  ['across midnight, on the morning before its start', night, '2026-11-26T05:00:00+03:00', false],
  ['until midnight', line({ from: '20:00', to: '00:00' }), '2026-11-25T23:59:59.999+03:00', true],
  ['from midnight to midnight', line(), '2026-11-25T13:00:00+03:00', true],
  [
    '24 hours from an evening on',
    line({ from: '20:00', to: '20:00', weekdays: [3] }),
    '2026-11-26T19:59:00+03:00',
    true,
  ],
  [
    '24 hours from an evening on, at its end',
    line({ from: '20:00', to: '20:00', weekdays: [3] }),
    '2026-11-26T20:00:00+03:00',
    false,
  ],
] as const)('a timetable line matches by weekday and time: %s: $3 (TIME-1)', (_, entry, moment, verdict) => {
  expect(isClosed(entry, moment)).toBe(verdict);
});

const gregorian = (from: string, to: string, over: Partial<TimetableLine> = {}) =>
  line({ dates: { calendar: 'gregory', from, to }, ...over });
const hijri = (from: [number, number], to: [number, number], over: Partial<TimetableLine> = {}) =>
  line({
    dates: {
      calendar: 'hijri',
      from: { month: from[0], day: from[1] },
      to: { month: to[0], day: to[1] },
    },
    ...over,
  });
const ramadan = hijri([9, 1], [9, 30]);

// Umm al-Qura calendar: Ramadan 1447 from 18 February to 19 March 2026 (30 days), Ramadan 1448 from 8 February to 8
// March 2027 (29 days), Sha'ban 1447 ends with its 29th on 17 February 2026, 1 Muharram 1448 is 16 June 2026.
test.each([
  ['the day before', gregorian('2026-12-01', '2026-12-03'), '2026-11-30T23:59:00+03:00', false],
  ['the first day', gregorian('2026-12-01', '2026-12-03'), '2026-12-01T00:00:00+03:00', true],
  ['the last day', gregorian('2026-12-01', '2026-12-03'), '2026-12-03T23:59:00+03:00', true],
  ['the day after', gregorian('2026-12-01', '2026-12-03'), '2026-12-04T00:00:00+03:00', false],
  ['another year', gregorian('2026-12-01', '2026-12-03'), '2027-12-02T12:00:00+03:00', false],
  ['29 February', gregorian('2028-02-29', '2028-02-29'), '2028-02-29T12:00:00+03:00', true],
  ['1 March of a leap year', gregorian('2028-02-29', '2028-02-29'), '2028-03-01T00:00:00+03:00', false],
  [
    'the night that begins on the last day',
    gregorian('2026-12-01', '2026-12-03', { from: '22:00', to: '04:00' }),
    '2026-12-04T03:00:00+03:00',
    true,
  ],
  ['the last day of Shaban', ramadan, '2026-02-17T23:59:00+03:00', false],
  ['1 Ramadan at midnight', ramadan, '2026-02-18T00:00:00+03:00', true],
  ['30 Ramadan', ramadan, '2026-03-19T23:59:00+03:00', true],
  ['1 Shawwal', ramadan, '2026-03-20T00:00:00+03:00', false],
  ['Ramadan of the next year', ramadan, '2027-02-08T12:00:00+03:00', true],
  ['day 30 in a month of 29 days', hijri([8, 30], [8, 30]), '2026-02-18T12:00:00+03:00', false],
  ['days 29 to 30 in a month of 29 days', hijri([8, 29], [8, 30]), '2026-02-17T12:00:00+03:00', true],
  ['across the Hijri new year, before it', hijri([12, 25], [1, 3]), '2026-06-15T12:00:00+03:00', true],
  ['across the Hijri new year, after it', hijri([12, 25], [1, 3]), '2026-06-18T12:00:00+03:00', true],
  ['across the Hijri new year, after its end', hijri([12, 25], [1, 3]), '2026-06-19T12:00:00+03:00', false],
  [
    'evenings of Ramadan, at noon',
    hijri([9, 1], [9, 30], { from: '21:00', to: '03:00' }),
    '2026-02-18T12:00:00+03:00',
    false,
  ],
  [
    'evenings of Ramadan, in the last night',
    hijri([9, 1], [9, 30], { from: '21:00', to: '03:00' }),
    '2026-03-20T02:00:00+03:00',
    true,
  ],
  [
    'Fridays of Ramadan, on a Friday',
    hijri([9, 1], [9, 30], { weekdays: [5] }),
    '2026-02-20T12:00:00+03:00',
    true,
  ],
  [
    'Fridays of Ramadan, on a Saturday',
    hijri([9, 1], [9, 30], { weekdays: [5] }),
    '2026-02-21T12:00:00+03:00',
    false,
  ],
] as const)(
  'a line matches by Gregorian date or yearly Hijri date: %s: $3 (TIME-1, TIME-4)',
  (_, entry, moment, verdict) => {
    expect(isClosed(entry, moment)).toBe(verdict);
  },
);

test('every Hijri month in thirty years has 29 or 30 days (TIME-4)', () => {
  const lengths = new Set<number>();
  const first = Date.UTC(2000, 3, 6) / DAY_MS;
  expect(hijriDay(first)).toEqual({ month: 1, day: 1 });
  for (let day = first + 1, last = 1; day < first + 30 * 354; day++) {
    const { day: now } = hijriDay(day);
    if (now === 1) lengths.add(last);
    else expect(now).toBe(last + 1);
    last = now;
  }
  expect([...lengths].sort()).toEqual([29, 30]);
});

// Cairo sets its clocks ahead at 00:00 on 24 April 2026, and back at midnight after 29 October. Beirut sets them ahead
// at 00:00 on 29 March.
test.each([
  [
    'a skipped start, at the jump of the clock',
    line({ from: '00:30', to: '02:00' }),
    CAIRO,
    '2026-04-23T22:00:00Z',
    true,
  ],
  [
    'a skipped start, before the jump of the clock',
    line({ from: '00:30', to: '02:00' }),
    CAIRO,
    '2026-04-23T21:59:59Z',
    false,
  ],
  [
    'a skipped start, at its end by the new clock',
    line({ from: '00:30', to: '02:00' }),
    CAIRO,
    '2026-04-23T23:00:00Z',
    false,
  ],
  ['a completely skipped period', line({ from: '00:10', to: '00:50' }), CAIRO, '2026-04-23T22:00:00Z', false],
  [
    'a repeated hour, the first time',
    line({ from: '23:00', to: '23:30' }),
    CAIRO,
    '2026-10-29T20:00:00Z',
    true,
  ],
  [
    'a repeated hour, the second time',
    line({ from: '23:00', to: '23:30' }),
    CAIRO,
    '2026-10-29T21:00:00Z',
    false,
  ],
  ['a day that starts at 01:00', line({ weekdays: [0] }), BEIRUT, '2026-03-28T22:00:00Z', true],
  [
    'the last second before a day that starts at 01:00',
    line({ weekdays: [0] }),
    BEIRUT,
    '2026-03-28T21:59:59Z',
    false,
  ],
] as const)(
  'a line matches in its time zone with daylight saving time: %s: $4 (TIME-3)',
  (_, entry, zone, moment, verdict) => {
    expect(isClosed(entry, moment, zone)).toBe(verdict);
  },
);

test('after clocks go forward, a local time maps to a different instant (TIME-3)', () => {
  expect(nextOf([evening], '2026-04-22T12:00:00Z', CAIRO)).toBe('2026-04-22T18:00:00.000Z');
  expect(nextOf([evening], '2026-04-24T12:00:00Z', CAIRO)).toBe('2026-04-24T17:00:00.000Z');
});

test('for overlapping lines the later setting applies, else the room setting (TIME-2)', () => {
  const timetable = [
    line({ theme: 'ورد', slowSeconds: 10, welcome: 'رمضان كريم' }),
    line({ from: '20:00', to: '23:00', slowSeconds: 30, writers: 'members' }),
    line({ from: '22:00', to: '23:00', writers: 'staff', messages: [] }),
  ];
  const base = { slowSeconds: 5, writers: 'everyone' } as const;
  const always = { entrance: 'open', theme: 'ورد', welcome: 'رمضان كريم' };
  const holding = (clock: string) => settingsAt(timetable, base, at(`2026-11-25T${clock}:00+03:00`), RIYADH);
  expect(holding('19:00')).toEqual({ ...always, slowSeconds: 10, writers: 'everyone', messages: null });
  expect(holding('21:00')).toEqual({ ...always, slowSeconds: 30, writers: 'members', messages: null });
  expect(holding('22:30')).toEqual({ ...always, slowSeconds: 30, writers: 'staff', messages: [] });
  expect(settingsAt([], base, 0, RIYADH)).toMatchObject({ ...base, entrance: 'open', theme: null });
});

test.each([
  ['none without lines', [], '2026-11-25T12:00:00Z', null],
  ['the start of a line', [evening], '2026-11-25T12:00:00Z', '2026-11-25T17:00:00.000Z'],
  ['the end of a line', [evening], '2026-11-25T17:00:00Z', '2026-11-25T20:30:00.000Z'],
  ['the start of a line on the next day', [evening], '2026-11-25T20:30:00Z', '2026-11-26T17:00:00.000Z'],
  ['the start of a weekly line in a week', [fridays], '2026-11-27T10:00:00Z', '2026-12-04T08:30:00.000Z'],
  ['none for a permanent line', [line()], '2026-11-25T12:00:00Z', null],
  [
    'none for a line equal to the room settings',
    [line({ from: '20:00', to: '23:00', slowSeconds: 0 })],
    '2026-11-25T12:00:00Z',
    null,
  ],
  [
    'the end of two adjacent equal lines',
    [line({ from: '20:00', to: '21:00' }), line({ from: '21:00', to: '22:00' })],
    '2026-11-25T17:00:00Z',
    '2026-11-25T19:00:00.000Z',
  ],
  ['the start of Ramadan in three months', [ramadan], '2026-11-25T12:00:00Z', '2027-02-07T21:00:00.000Z'],
  ['the end of Ramadan after 29 days', [ramadan], '2027-02-08T12:00:00Z', '2027-03-08T21:00:00.000Z'],
  ['none for a past date', [gregorian('2026-01-01', '2026-01-02')], '2026-11-25T12:00:00Z', null],
] as const)('the next setting change: %s: $3 (TIME-5)', (_, timetable, moment, next) => {
  expect(nextOf([...timetable], moment)).toBe(next);
});

test('the end of a line that changes no setting is still found (TIME-8)', () => {
  const slow = line({ from: '20:00', to: '23:00', slowSeconds: 0 });
  expect(nextTurnAt([slow], at('2026-11-25T18:00:00Z'), RIYADH)).toBe(at('2026-11-25T20:00:00Z'));
  expect(nextTurnAt([], 0, RIYADH)).toBeNull();
});

test('settings in force change only at the computed next change (TIME-5)', () => {
  const timetable = [
    hijri([9, 1], [10, 2], { theme: 'ورد' }),
    line({ from: '22:00', to: '03:00', slowSeconds: 20 }),
    line({ weekdays: [5], from: '11:00', to: '13:30', writers: 'staff' }),
    gregorian('2026-10-28', '2026-10-30', { from: '23:15', to: '00:45' }),
  ];
  const holding = (moment: number) => JSON.stringify(settingsAt(timetable, BASE, moment, CAIRO));
  let changes = 0;
  for (const [first, last] of [
    ['2026-02-10', '2026-05-01'],
    ['2026-10-25', '2026-11-05'],
  ]) {
    const end = at(`${last}T00:00:00Z`);
    for (let moment = at(`${first}T00:00:00Z`); moment < end; changes++) {
      const next = nextChangeAt(timetable, BASE, moment, CAIRO) ?? Number.NaN;
      expect(holding(next - 1)).toBe(holding(moment));
      for (let probe = moment; probe < next; probe += 2 * HOUR_MS)
        expect(holding(probe)).toBe(holding(moment));
      expect(holding(next)).not.toBe(holding(moment));
      moment = next;
    }
  }
  expect(changes).toBeGreaterThan(200);
});

test('the search for a change in twenty unchanging lines is fast (TIME-6)', () => {
  const timetable = Array.from({ length: 20 }, (_, hour) =>
    line({ from: `${String(hour).padStart(2, '0')}:10`, to: '23:50', slowSeconds: 0 }),
  );
  const before = process.threadCpuUsage();
  expect(nextOf(timetable, '2026-11-25T12:00:00Z')).toBeNull();
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});
