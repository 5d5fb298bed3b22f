import { HIJRI_MONTH_NAMES, WEEKDAY_NAMES } from '../../../../../../protocol/entities/choice-names.ts';
import { WEEK } from '../../../../../../protocol/timetable/line-text.ts';
import type {
  HijriDay,
  TimetableDates,
  TimetableLine,
} from '../../../../../../protocol/timetable/timetable.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { ChoiceInput } from '../ChoiceInput.tsx';
import { DateField } from '../DateField.tsx';
import { newDates } from './new-line.ts';

export type SetLine = (change: Partial<TimetableLine>) => void;
type Props = { line: TimetableLine; set: SetLine };

/** When a line holds: weekdays, times of the clock, dates. */
export function WhenFields({ line, set }: Props) {
  const { weekdays, from, to, dates } = line;
  const toggle = (day: number): void =>
    set({
      weekdays: weekdays.includes(day) ? weekdays.filter(each => each !== day) : [...weekdays, day].sort(),
    });
  return (
    <>
      <fieldset className="timetable-week whole-row">
        <legend className="label">{t('admin.timetable.weekdays')}</legend>
        {WEEK.map(day => (
          <button
            key={day}
            type="button"
            className="timetable-day"
            aria-pressed={weekdays.includes(day)}
            onClick={() => toggle(day)}
          >
            {WEEKDAY_NAMES[day]}
          </button>
        ))}
      </fieldset>
      {(['from', 'to'] as const).map(end => (
        <ClockField
          key={end}
          label={t(`admin.timetable.${end}`)}
          hint={end === 'to' ? endHint(from, to) : undefined}
          clock={line[end]}
          onChange={clock => set({ [end]: clock })}
        />
      ))}
      <div className="whole-row">
        <ChoiceInput
          label={t('admin.timetable.dates')}
          options={[
            { value: null, text: t('admin.timetable.dates.all') },
            { value: 'gregory', text: t('admin.timetable.dates.gregory') },
            { value: 'hijri', text: t('admin.timetable.dates.hijri') },
          ]}
          value={dates?.calendar ?? null}
          onChange={calendar => set({ dates: newDates(calendar, new Date().toISOString().slice(0, 10)) })}
        />
      </div>
      {dates && <DatesFields dates={dates} onChange={next => set({ dates: next })} />}
    </>
  );
}

const endHint = (from: string, to: string): string | undefined => {
  if (to === from) return t('admin.timetable.day');
  return to < from ? t('admin.timetable.night') : undefined;
};

type ClockProps = {
  label: string;
  hint: string | undefined;
  clock: string;
  onChange: (clock: string) => void;
};

const two = (number: number): string => String(number).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: two(hour), text: two(hour) }));
const MINUTES_STEP = 5;

/** Hours and minutes by 24 hours. A minute that somebody else has set, by a program, is offered too. */
function ClockField({ label, hint, clock, onChange }: ClockProps) {
  const [hour = '', minute = ''] = clock.split(':');
  const offered = Array.from({ length: 60 / MINUTES_STEP }, (_, at) => two(at * MINUTES_STEP));
  const minutes = [...new Set([...offered, minute])].sort();
  return (
    <div className="timetable-pair">
      <ChoiceInput
        label={label}
        options={HOURS}
        value={hour}
        hint={hint}
        onChange={value => onChange(`${value}:${minute}`)}
      />
      <ChoiceInput
        label={t('admin.timetable.minute')}
        options={minutes.map(value => ({ value, text: value }))}
        value={minute}
        onChange={value => onChange(`${hour}:${value}`)}
      />
    </div>
  );
}

type DatesProps = { dates: TimetableDates; onChange: (dates: TimetableDates) => void };

function DatesFields({ dates, onChange }: DatesProps) {
  return (['from', 'to'] as const).map(end => {
    const label = t(`admin.timetable.dates.${end}`);
    if (dates.calendar === 'hijri')
      return (
        <HijriDayField
          key={end}
          label={label}
          day={dates[end]}
          onChange={day => onChange({ ...dates, [end]: day })}
        />
      );
    return (
      <DateField
        key={end}
        label={label}
        granularity="day"
        value={dates[end]}
        onChange={day => day && onChange({ ...dates, [end]: day })}
      />
    );
  });
}

type HijriProps = { label: string; day: HijriDay; onChange: (day: HijriDay) => void };

const HIJRI_DAYS = Array.from({ length: 30 }, (_, at) => ({ value: at + 1, text: String(at + 1) }));
const HIJRI_MONTHS = HIJRI_MONTH_NAMES.map((text, at) => ({ value: at + 1, text }));

function HijriDayField({ label, day, onChange }: HijriProps) {
  return (
    <div className="timetable-pair">
      <ChoiceInput
        label={label}
        options={HIJRI_DAYS}
        value={day.day}
        onChange={value => onChange({ ...day, day: Number(value) })}
      />
      <ChoiceInput
        label={t('admin.timetable.hijri.month')}
        options={HIJRI_MONTHS}
        value={day.month}
        onChange={value => onChange({ ...day, month: Number(value) })}
      />
    </div>
  );
}
