import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import type { Timetable } from '../../../../../protocol/timetable/timetable.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { lazyPart } from '../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { textCorrections } from '../../../ui/theme/color-corrections.ts';
import { PanelPart } from '../parts/PanelPart.tsx';
import { ChoiceInput, type Option } from './ChoiceInput.tsx';
import { CorrectionNote } from './CorrectionNote.tsx';
import { DateField } from './DateField.tsx';

/**
 * Cast because the server or this form created the timetable. A line that is being edited might not match its schema.
 */
export const timetableOf = (value: unknown): Timetable => (Array.isArray(value) ? (value as Timetable) : []);

/** Matches a path on this site or a URL, which is displayed left to right. */
const ADDRESS = /^(?:\/|https?:)/i;

const EASTERN = /[٠-٩۰-۹]/g;

/**
 * Value of a number field: null if empty, a number if it is whole (in digits of any keyboard), otherwise the typed
 * text. The server then refuses invalid text, and no input is lost.
 */
export const typedNumber = (text: string): number | string | null => {
  const digits = text.trim().replace(EASTERN, digit => String((digit.codePointAt(0) ?? 0) & 0xf));
  if (digits === '') return null;
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
};

type ColorInputProps = {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  note?: ReactNode;
  onChange: (value: string) => void;
};

const isPickable = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** A color field with the browser's picker and a text input for the code, which is always left to right. */
export function ColorInput({ label, value, error, hint, note, onChange }: ColorInputProps) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          type="color"
          aria-label={label}
          className={clsx('color-box', value === '' && 'color-box-none')}
          value={isPickable(value) ? value : '#000000'}
          onChange={event => onChange(event.target.value)}
        />
        <input
          id={id}
          dir="ltr"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={clsx(hint && `${id}-hint`, note && `${id}-note`) || undefined}
          onChange={event => onChange(event.target.value)}
        />
      </div>
      {note && <div id={`${id}-note`}>{note}</div>}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" role="alert">
          <TwoLanguages text={error} />
        </p>
      )}
    </div>
  );
}

const CountryInput = lazyPart(() => import('../../users/display/CountryInput.tsx'));
const TimetableInput = lazyPart(() => import('./timetable/TimetableInput.tsx'));

type FieldInputProps = {
  label: string;
  field: Field;
  options: readonly Option[] | undefined;
  value: unknown;
  error: string | undefined;
  /** Background behind the text color; empty for the page's background. */
  background?: string | undefined;
  hint?: string | undefined;
  unit?: string | undefined;
  onChange: (value: unknown) => void;
};

/** Input for a field of any type, with its error below. */
export function FieldInput({
  label,
  field,
  options,
  value,
  error,
  background,
  hint,
  unit,
  onChange,
}: FieldInputProps) {
  const text = value === null || value === undefined ? '' : String(value);
  if (options)
    return (
      <ChoiceInput
        label={label}
        options={options}
        value={value}
        error={error}
        hint={hint}
        onChange={onChange}
      />
    );
  switch (field.kind) {
    case 'flag':
      return (
        <div>
          <Checkbox checked={value === true} onChange={onChange}>
            {label}
          </Checkbox>
          {hint && <p className="field-hint">{hint}</p>}
          <Fault error={error} />
        </div>
      );
    case 'color':
      return (
        <ColorInput
          label={label}
          value={text}
          error={error}
          hint={hint}
          note={
            background !== undefined && (
              <CorrectionNote chosen={text} corrections={textCorrections(text, background)} />
            )
          }
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <ChoiceInput
          label={label}
          options={(field.choices ?? []).map(choice => ({
            value: choice,
            text:
              nameOf(field.words?.[choice] ?? '') ||
              (unit === undefined ? String(choice) : `${choice} ${unit}`),
          }))}
          value={value}
          error={error}
          hint={hint}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <TextField
          label={label}
          inputMode="numeric"
          dir="ltr"
          value={text}
          error={error}
          hint={hint}
          end={unit && <span className="field-unit">{unit}</span>}
          onChange={event => onChange(typedNumber(event.target.value))}
        />
      );
    case 'moment':
      return (
        <DateField
          label={label}
          granularity="minute"
          value={text === '' ? null : text}
          error={error}
          onChange={onChange}
        />
      );
    case 'password':
      return (
        <TextField
          label={label}
          type="password"
          dir="ltr"
          autoComplete="new-password"
          value={text}
          error={error}
          onChange={event => onChange(event.target.value)}
        />
      );
    case 'timetable':
      return (
        <div>
          <PanelPart label={label} loading={<Skeleton label={label} />}>
            <TimetableInput label={label} value={timetableOf(value)} onChange={onChange} />
          </PanelPart>
          <Fault error={error} />
        </div>
      );
    case 'country':
      return (
        <div>
          <PanelPart label={label} loading={<Skeleton label={label} />}>
            <CountryInput
              label={label}
              value={text}
              isInvalid={error !== undefined}
              texts={{
                search: t('admin.country.search'),
                all: t('admin.country.all'),
                none: t('admin.country.none'),
              }}
              onChange={onChange}
            />
          </PanelPart>
          <Fault error={error} />
        </div>
      );
    case 'text':
      if (field.hasLines)
        return <LinesInput label={label} text={text} error={error} hint={hint} onChange={onChange} />;
      return (
        <TextField
          label={label}
          dir={ADDRESS.test(text) ? 'ltr' : direction(text)}
          value={text}
          error={error}
          hint={hint}
          onChange={event => onChange(event.target.value)}
        />
      );
    default:
      return field.kind satisfies never;
  }
}

const LINES_SHOWN = 8;

function LinesInput({
  label,
  text,
  error,
  hint,
  onChange,
}: Pick<FieldInputProps, 'label' | 'error' | 'hint' | 'onChange'> & { text: string }) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="lines-input"
        dir={direction(text)}
        rows={LINES_SHOWN}
        value={text}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hint && `${id}-hint`}
        onChange={event => onChange(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <Fault error={error} />
    </div>
  );
}

function Fault({ error }: Pick<FieldInputProps, 'error'>) {
  if (error === undefined) return null;
  return (
    <p className="field-error" role="alert">
      <TwoLanguages text={error} />
    </p>
  );
}
