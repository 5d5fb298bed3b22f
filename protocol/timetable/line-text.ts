import { ENTRANCE_NAMES, HIJRI_MONTH_NAMES, WEEKDAY_NAMES, WRITERS_NAMES } from '../entities/choice-names.ts';
import { truncateAuditValue } from '../text/truncate.ts';
import type { HijriDay, TimedSettings, TimetableDates, TimetableLine } from './timetable.ts';

/** Returns the Arabic text of a timetable line for the event record and the form: its time and its effect. */
export const lineText = (line: TimetableLine): string => `${whenText(line)}: ${whatText(line)}`;

/** Weekdays from Saturday, the first day of the week in Arab countries. */
export const WEEK = [6, 0, 1, 2, 3, 4, 5] as const;

export function whenText({ weekdays, from, to, dates }: TimetableLine): string {
  const days = WEEK.filter(day => weekdays.includes(day)).map(day => WEEKDAY_NAMES[day]);
  const isEveryDay = days.length === 0 || days.length === WEEK.length;
  const isWholeDay = from === '00:00' && to === '00:00';
  return [
    isEveryDay ? 'كل يوم' : days.join(' و'),
    isWholeDay ? 'طوال اليوم' : `من ${from} إلى ${to}`,
    ...(dates ? [datesText(dates)] : []),
  ].join('، ');
}

type Decided = { [Name in keyof TimedSettings]: TimedSettings[Name] | null };

export function whatText({ entrance, writers, slowSeconds, theme, welcome, messages }: Decided): string {
  return [
    ...(entrance === null ? [] : [ENTRANCE_NAMES[entrance]]),
    ...(writers === null ? [] : [`يكتب ${WRITERS_NAMES[writers]}`]),
    ...(slowSeconds === null ? [] : [slowSeconds === 0 ? 'بلا بطء' : `بطيئة ${slowSeconds} ث`]),
    ...(theme === null ? [] : [`مظهر ${theme}`]),
    ...(welcome === null ? [] : [`ترحيب «${truncateAuditValue(welcome)}»`]),
    ...(messages === null
      ? []
      : [messages.length === 0 ? 'بلا رسائل مجدولة' : `رسائل مجدولة: ${messages.length}`]),
  ].join('، ');
}

const DAY = new Intl.DateTimeFormat('ar-u-nu-latn-ca-gregory', { dateStyle: 'long', timeZone: 'UTC' });

function datesText(dates: TimetableDates): string {
  if (dates.calendar === 'hijri') return `${rangeText(hijriText(dates.from), hijriText(dates.to))} من كل سنة`;
  return rangeText(DAY.format(Date.parse(dates.from)), DAY.format(Date.parse(dates.to)));
}

const rangeText = (from: string, to: string): string => (from === to ? from : `من ${from} إلى ${to}`);

const hijriText = ({ day, month }: HijriDay): string => `${day} ${HIJRI_MONTH_NAMES[month - 1]}`;
