import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  ENTRANCE_NAMES,
  HIJRI_MONTH_NAMES,
  WEEKDAY_NAMES,
  WRITERS_NAMES,
} from '../../../../../../protocol/entities/choice-names.ts';
import { ENTRANCES, WRITERS } from '../../../../../../protocol/entities/rooms.ts';
import { SITE_THEMES } from '../../../../../../protocol/entities/themes.ts';
import { WEEK } from '../../../../../../protocol/timetable/line-text.ts';
import {
  type HijriDay,
  TIMETABLE_LINES_MAX,
  TIMETABLE_MESSAGES_MAX,
  type Timetable,
  type TimetableDates,
  type TimetableLine,
  WELCOME_MAX,
} from '../../../../../../protocol/timetable/timetable.ts';
import { request } from '../../../../client/http/http-client.ts';
import { whatText, whenText } from '../../../../i18n/format/timetable-text.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { plural } from '../../../../i18n/t.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, DeleteIcon, EditIcon } from '../../../../ui/icons.ts';
import { type Row, rowsIn } from '../../admin-resource.ts';
import { textOf } from '../../parts/cells.tsx';
import { ChoiceInput, type Option } from '../ChoiceInput.tsx';
import { DateField } from '../DateField.tsx';
import { moved, newDates, newLine } from './new-line.ts';
import './timetable.css';

export type SetLine = (change: Partial<TimetableLine>) => void;
type Props = { line: TimetableLine; set: SetLine };

/** Conditions of a timetable line: weekdays, times of day and dates. */
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
            {nameOf(WEEKDAY_NAMES[day])}
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

/** Hour and minute on a 24-hour clock. A stored minute that is not among the usual options is added as an option. */
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
const HIJRI_MONTHS = HIJRI_MONTH_NAMES.map((text, at) => ({ value: at + 1, text: nameOf(text) }));

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

type MessagesFieldProps = { chosen: readonly string[] | null; onChange: (messages: string[] | null) => void };

async function readMessages({ signal }: { signal: AbortSignal }): Promise<Row[]> {
  const { data } = await request('GET /:resource', { params: { resource: 'chatMsg' }, signal });
  return rowsIn(data.chatMsg);
}

/**
 * Scheduled messages that a line activates: unchanged, none, or selected ones. Operators without read permission can
 * choose only the first two.
 */
export function MessagesField({ chosen, onChange }: MessagesFieldProps) {
  const { data = [] } = useQuery({
    queryKey: ['panel', 'chatMsg', 'names'],
    queryFn: readMessages,
    retry: false,
  });
  const isSome = chosen !== null && chosen.length > 0;
  const some = data.length > 0 || isSome ? [{ value: 'some', text: t('admin.timetable.messages.some') }] : [];
  const first = data[0] ? [data[0]._id] : [];
  const choose = (value: string | number | null): void =>
    onChange(value === null ? null : value === 'some' ? first : []);
  return (
    <div className="whole-row">
      <ChoiceInput
        label={t('admin.timetable.messages')}
        options={[
          { value: null, text: t('admin.timetable.asIs') },
          { value: 'none', text: t('admin.timetable.messages.none') },
          ...some,
        ]}
        value={chosen === null ? null : isSome ? 'some' : 'none'}
        onChange={choose}
      />
      {isSome && (
        <div className="timetable-messages">
          {data.map(row => (
            <Checkbox
              key={row._id}
              checked={chosen.includes(row._id)}
              disabled={chosen.length >= TIMETABLE_MESSAGES_MAX && !chosen.includes(row._id)}
              onChange={is => onChange(is ? [...chosen, row._id] : chosen.filter(each => each !== row._id))}
            >
              <bdi>{textOf(row, 'message')}</bdi>
            </Checkbox>
          ))}
        </div>
      )}
    </div>
  );
}

type DecisionFieldsProps = { line: TimetableLine; set: SetLine };

const SLOW_CHOICES = [5, 10, 15, 30, 60];

const asIs = (...options: Option[]): Option[] => [
  { value: null, text: t('admin.timetable.asIs') },
  ...options,
];

const slowOptions = (chosen: number | null): Option[] => {
  const seconds = [...new Set([...SLOW_CHOICES, ...(chosen ? [chosen] : [])])].sort((a, b) => a - b);
  return asIs(
    { value: 0, text: t('admin.timetable.slow.none') },
    ...seconds.map(value => ({ value, text: plural('flood.seconds', value) })),
  );
};

/** Settings that apply while a line is active. An empty setting is taken from another line or the room. */
export function DecisionFields({ line, set }: DecisionFieldsProps) {
  // The casts are safe, because a select only returns its options as values.
  const choose =
    (name: 'entrance' | 'writers' | 'slowSeconds' | 'theme') =>
    (value: Option['value']): void =>
      set({ [name]: value } as Partial<TimetableLine>);
  return (
    <>
      <ChoiceInput
        label={t('admin.timetable.entrance')}
        options={asIs(...ENTRANCES.map(value => ({ value, text: nameOf(ENTRANCE_NAMES[value]) })))}
        value={line.entrance}
        onChange={choose('entrance')}
      />
      <ChoiceInput
        label={t('admin.timetable.writers')}
        options={asIs(...WRITERS.map(value => ({ value, text: nameOf(WRITERS_NAMES[value]) })))}
        value={line.writers}
        onChange={choose('writers')}
      />
      <ChoiceInput
        label={t('admin.timetable.slow')}
        options={slowOptions(line.slowSeconds)}
        value={line.slowSeconds}
        onChange={choose('slowSeconds')}
      />
      <ChoiceInput
        label={t('admin.timetable.theme')}
        options={asIs(...SITE_THEMES.map(({ name }) => ({ value: name, text: nameOf(name) })))}
        value={line.theme}
        onChange={choose('theme')}
      />
      <TextField
        className="whole-row"
        label={t('admin.timetable.welcome')}
        hint={t('admin.timetable.welcome.hint')}
        maxLength={WELCOME_MAX}
        value={line.welcome ?? ''}
        onChange={({ target }) => set({ welcome: target.value === '' ? null : target.value })}
      />
      <MessagesField chosen={line.messages} onChange={messages => set({ messages })} />
    </>
  );
}

type TimetableInputProps = {
  label: string;
  value: Timetable;
  onChange: (value: Timetable) => void;
};

/** Editor of a timetable's lines, with one line expanded. */
export default function TimetableInput({ label, value, onChange }: TimetableInputProps) {
  const [open, setOpen] = useState<number | null>(null);
  const replace = (at: number, line: TimetableLine): void => onChange(value.with(at, line));
  const add = (): void => {
    setOpen(value.length);
    onChange([...value, newLine()]);
  };
  const remove = (at: number): void => {
    setOpen(null);
    onChange(value.filter((_, place) => place !== at));
  };
  const move = (at: number, by: 1 | -1): void => {
    if (open !== null) setOpen(open === at ? at + by : open === at + by ? at : open);
    onChange(moved(value, at, by));
  };
  return (
    <fieldset className="timetable">
      <legend>{label}</legend>
      <p className="field-hint">{t('admin.timetable.hint')}</p>
      {value.length > 0 && (
        <ol>
          {value.map((line, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id except its index
              key={at}
              line={line}
              isOpen={open === at}
              onToggle={() => setOpen(open === at ? null : at)}
              onChange={next => replace(at, next)}
            >
              <IconButton label={t('admin.timetable.up')} unavailable={at === 0} onClick={() => move(at, -1)}>
                <ArrowUpIcon className="icon-xs" aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t('admin.timetable.down')}
                unavailable={at === value.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDownIcon className="icon-xs" aria-hidden="true" />
              </IconButton>
              <IconButton label={t('admin.timetable.remove')} onClick={() => remove(at)}>
                <DeleteIcon className="icon-xs" aria-hidden="true" />
              </IconButton>
            </Line>
          ))}
        </ol>
      )}
      {value.length < TIMETABLE_LINES_MAX && (
        <Button size="small" onClick={add}>
          <AddIcon className="icon-xs" aria-hidden="true" />
          {t('admin.timetable.add')}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  line: TimetableLine;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (line: TimetableLine) => void;
  children: ReactNode;
};

function Line({ line, isOpen, onToggle, onChange, children }: LineProps) {
  const id = useId();
  const what = whatText(line);
  return (
    <li className="timetable-line">
      <div className="timetable-head">
        <span className="timetable-summary">
          <b>{whenText(line)}</b>
          <span>{what === '' ? t('admin.timetable.nothing') : what}</span>
        </span>
        <span className="timetable-acts">
          <IconButton
            label={t('admin.timetable.edit')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
          >
            <EditIcon className="icon-xs" aria-hidden="true" />
          </IconButton>
          {children}
        </span>
      </div>
      {isOpen && (
        <div id={id} className="timetable-fields">
          <WhenFields line={line} set={change => onChange({ ...line, ...change })} />
          <DecisionFields line={line} set={change => onChange({ ...line, ...change })} />
        </div>
      )}
    </li>
  );
}
