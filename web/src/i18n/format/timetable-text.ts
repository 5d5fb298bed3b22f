import {
  ENTRANCE_NAMES,
  HIJRI_MONTH_NAMES,
  WEEKDAY_NAMES,
  WRITERS_NAMES,
} from '../../../../protocol/entities/choice-names.ts';
import { truncateAuditValue } from '../../../../protocol/text/truncate.ts';
import * as arabic from '../../../../protocol/timetable/line-text.ts';
import type { HijriDay, TimetableDates, TimetableLine } from '../../../../protocol/timetable/timetable.ts';
import { language } from '../language.ts';
import { LOCALE } from '../locale.ts';
import { nameOf } from '../panel-translator.ts';

type Decided = Parameters<typeof arabic.whatText>[0];

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

const rangeText = (from: string, to: string): string => (from === to ? from : `${from} to ${to}`);

const hijriText = ({ day, month }: HijriDay): string =>
  `${day} ${nameOf(HIJRI_MONTH_NAMES[month - 1] ?? '')}`;

const datesText = (dates: TimetableDates): string =>
  dates.calendar === 'hijri'
    ? `${rangeText(hijriText(dates.from), hijriText(dates.to))} every year`
    : rangeText(DAY.format(Date.parse(dates.from)), DAY.format(Date.parse(dates.to)));

const englishWhen = ({ weekdays, from, to, dates }: TimetableLine): string => {
  const days = arabic.WEEK.filter(day => weekdays.includes(day)).map(day => nameOf(WEEKDAY_NAMES[day]));
  const isEveryDay = days.length === 0 || days.length === arabic.WEEK.length;
  const isWholeDay = from === '00:00' && to === '00:00';
  return [
    isEveryDay ? 'Every day' : days.join(' and '),
    isWholeDay ? 'all day' : `${from} to ${to}`,
    ...(dates ? [datesText(dates)] : []),
  ].join(', ');
};

const englishWhat = ({ entrance, writers, slowSeconds, theme, welcome, messages }: Decided): string =>
  [
    ...(entrance === null ? [] : [nameOf(ENTRANCE_NAMES[entrance])]),
    ...(writers === null ? [] : [`Who can write: ${nameOf(WRITERS_NAMES[writers])}`]),
    ...(slowSeconds === null ? [] : [slowSeconds === 0 ? 'No slow mode' : `Slow mode: ${slowSeconds} s`]),
    ...(theme === null ? [] : [`Theme: ${nameOf(theme)}`]),
    ...(welcome === null ? [] : [`Welcome: “${truncateAuditValue(welcome)}”`]),
    ...(messages === null
      ? []
      : [messages.length === 0 ? 'No scheduled messages' : `Scheduled messages: ${messages.length}`]),
  ].join(', ');

/** When a line of a timetable applies, in the language of the panel. */
export const whenText = language === 'ar' ? arabic.whenText : englishWhen;

/** Settings of a line, in the language of the panel. */
export const whatText = language === 'ar' ? arabic.whatText : englishWhat;

export const lineText = (line: TimetableLine): string => `${whenText(line)}: ${whatText(line)}`;
