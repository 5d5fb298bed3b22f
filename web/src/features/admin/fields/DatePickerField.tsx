import {
  type CalendarDate,
  type CalendarDateTime,
  getLocalTimeZone,
  parseAbsolute,
  parseDate,
  toCalendarDateTime,
} from '@internationalized/date';
import clsx from 'clsx';
import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import {
  Calendar,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { setArabicLabels } from '../../../ui/dialogs/arabic-labels.ts';
import { CalendarIcon, ChevronDownIcon, CloseIcon } from '../../../ui/icons.ts';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';

/** Converts a stored day (`2026-11-22`) or UTC time (ISO 8601) to the reader's time zone. Null if it is invalid. */
export const shownDate = (
  written: string | null,
  zone = getLocalTimeZone(),
): CalendarDate | CalendarDateTime | null => {
  if (written === null || written === '') return null;
  try {
    return written.includes('T') ? toCalendarDateTime(parseAbsolute(written, zone)) : parseDate(written);
  } catch {
    // The day in an address may be any text, so parsing may throw.
    return null;
  }
};

/** Converts to the stored value: a day, or a UTC time. */
export const writtenDate = (
  shown: CalendarDate | CalendarDateTime | null,
  zone = getLocalTimeZone(),
): string | null => {
  if (shown === null) return null;
  return 'hour' in shown ? shown.toDate(zone).toISOString() : shown.toString();
};

setArabicLabels();

export type DateFieldProps = {
  label: string;
  /** A day (`2026-11-22`) or a UTC time (ISO 8601). */
  value: string | null;
  granularity: 'day' | 'minute';
  error?: string | undefined;
  onChange: (value: string | null) => void;
};

/** A date field with editable parts, changed by typing or arrow keys, and a calendar. */
export default function DatePickerField({ label, value, granularity, error, onChange }: DateFieldProps) {
  const id = useId();
  const shown = shownDate(value);
  return (
    <DatePicker
      value={shown}
      granularity={granularity}
      isInvalid={error !== undefined}
      {...(error !== undefined && { 'aria-describedby': id })}
      onChange={next => onChange(writtenDate(next))}
    >
      <Label className="label">{label}</Label>
      <Group className={clsx('field', error !== undefined && 'field-wrong')}>
        <DateInput className="date-parts">
          {segment => <DateSegment segment={segment} className="date-part" />}
        </DateInput>
        {shown && (
          <IconButton label={t('admin.date.clear', { label })} onClick={() => onChange(null)}>
            <CloseIcon className="icon-xs" aria-hidden="true" />
          </IconButton>
        )}
        <Button className="icon-btn" aria-label={t('admin.date.open')}>
          <CalendarIcon className="icon-s" aria-hidden="true" />
        </Button>
      </Group>
      {error && (
        <p id={id} className="field-error" role="alert">
          <TwoLanguages text={error} />
        </p>
      )}
      <Popover className="popover" placement="bottom end">
        <Dialog aria-label={label} className="outline-none">
          <Calendar className="calendar">
            <header>
              <Button slot="previous" className="icon-btn">
                <ChevronDownIcon className="icon-s -rotate-90 ltr:rotate-90" aria-hidden="true" />
              </Button>
              <Heading className="calendar-month" />
              <Button slot="next" className="icon-btn">
                <ChevronDownIcon className="icon-s rotate-90 ltr:-rotate-90" aria-hidden="true" />
              </Button>
            </header>
            <CalendarGrid weekdayStyle="short">
              {date => <CalendarCell date={date} className="calendar-day" />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
