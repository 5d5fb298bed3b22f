import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { NetworkError } from '../../../../../protocol/client/errors.ts';
import type { Field, Resource, SettingGroup, Unit } from '../../../../../protocol/resources/define.ts';
import { request } from '../../../client/http/http-client.ts';
import { refreshQueries } from '../../../client/http/queries.ts';
import { language, pluralForm } from '../../../i18n/language.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type Draft, isAskedFor, labelOf, type Row, rowIn, type SetField } from '../admin-resource.ts';
import type { Option } from '../fields/ChoiceInput.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { Conflicts } from '../form/Conflicts.tsx';
import { savedText } from '../form/done-text.ts';
import { conflictsIn, type Fields, unsaved, useEdits } from '../form/edits.ts';
import { unplacedFaults } from '../form/FormShell.tsx';
import { useHashLocation } from '../hash-location.ts';
import { LoadError } from '../parts/LoadError.tsx';
import { fieldErrors, ifMatch, isOvertaken, type Known, NO_FAULTS, saveOvertaken, send } from '../send.ts';

type Forms = Readonly<Record<Intl.LDMLPluralRule, string>>;

/**
 * Forms of a counted noun: one, two, three to ten, and eleven or more. For zero and hundreds Arabic uses the singular.
 */
const noun = (one: string, two: string, few: string, many = one): Forms => ({
  zero: one,
  one,
  two,
  few,
  many,
  other: one,
});

const unitTexts: Readonly<Record<Unit, Forms>> = {
  seconds: noun('ثانية', 'ثانيتان', 'ثوانٍ'),
  minutes: noun('دقيقة', 'دقيقتان', 'دقائق'),
  days: noun('يوم', 'يومان', 'أيام', 'يومًا'),
  messages: noun('رسالة', 'رسالتان', 'رسائل'),
  characters: noun('حرف', 'حرفان', 'أحرف', 'حرفًا'),
  lines: noun('سطر', 'سطران', 'أسطر', 'سطرًا'),
  shortcuts: noun('اختصار', 'اختصاران', 'اختصارات', 'اختصارًا'),
  emoticons: noun('رمز', 'رمزان', 'رموز', 'رمزًا'),
  bots: noun('روبوت', 'روبوتان', 'روبوتات', 'روبوتًا'),
  connections: noun('اتصال', 'اتصالان', 'اتصالات', 'اتصالًا'),
  conversations: noun('محادثة', 'محادثتان', 'محادثات'),
  megabytes: noun('ميغابايت', 'ميغابايت', 'ميغابايت'),
  links: noun('رابط', 'رابطان', 'روابط', 'رابطًا'),
  mentions: noun('إشارة', 'إشارتان', 'إشارات'),
  people: noun('شخص', 'شخصان', 'أشخاص', 'شخصًا'),
  bits: noun('درجة', 'درجتان', 'درجات'),
  pixelsPerSecond: noun('بكسل في الثانية', 'بكسل في الثانية', 'بكسل في الثانية'),
};

/** English forms: singular and plural. */
const englishTexts: Readonly<Record<Unit, readonly [one: string, other: string]>> = {
  seconds: ['second', 'seconds'],
  minutes: ['minute', 'minutes'],
  days: ['day', 'days'],
  messages: ['message', 'messages'],
  characters: ['character', 'characters'],
  lines: ['line', 'lines'],
  shortcuts: ['shortcut', 'shortcuts'],
  emoticons: ['emoji', 'emojis'],
  bots: ['bot', 'bots'],
  connections: ['connection', 'connections'],
  conversations: ['chat', 'chats'],
  megabytes: ['MB', 'MB'],
  links: ['link', 'links'],
  mentions: ['mention', 'mentions'],
  people: ['person', 'people'],
  bits: ['bit', 'bits'],
  pixelsPerSecond: ['pixel per second', 'pixels per second'],
};

/** Unit word for a number: «ثانية» for 1, «ثوانٍ» for 5, «يومًا» for 90. Without a number: the plain noun. */
export const unitWord = (unit: Unit, value: unknown): string => {
  const form = typeof value === 'number' ? pluralForm(value) : 'other';
  return language === 'ar' ? unitTexts[unit][form] : englishTexts[unit][form === 'one' ? 0 : 1];
};

type SettingRowProps = {
  name: string;
  label: string;
  field: Field;
  options: readonly Option[] | undefined;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** A setting in one row: name and effect at the start, value with unit at the end. */
export function SettingRow({ name, label, field, value, error, onChange, ...rest }: SettingRowProps) {
  const id = useId();
  const row = useShownRow(name);
  const { note } = field;
  if (field.kind === 'flag')
    return (
      <div className="setting-row" ref={row}>
        <Switch checked={value === true} onChange={onChange} describedBy={note && id}>
          {label}
        </Switch>
        {note && (
          <p id={id} className="field-hint">
            {nameOf(note.effect)}
          </p>
        )}
        {error && (
          <p className="field-error" role="alert">
            <TwoLanguages text={error} />
          </p>
        )}
      </div>
    );
  const unit = note?.unit && unitWord(note.unit, value);
  return (
    <div className="setting-row" ref={row}>
      <FieldInput
        label={label}
        field={field}
        value={value}
        error={error}
        onChange={onChange}
        hint={note && nameOf(note.effect)}
        unit={unit}
        {...rest}
      />
    </div>
  );
}

/** Scrolls to the row in the address and focuses its field. */
function useShownRow(name: string) {
  const row = useRef<HTMLDivElement>(null);
  const isNamed = useHashLocation().hashLocation.field === name;
  useEffect(() => {
    if (!isNamed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  }, [isNamed]);
  return row;
}

export type GroupedFields = { group: SettingGroup | null; fields: readonly string[] };

/** Groups a setting's fields as declared. Fields without a group come last, without a title. */
export const settingGroups = ({ fields, groups = {} }: Resource): readonly GroupedFields[] => {
  const groupOf = (field: string): string | undefined => fields[field]?.note?.group;
  const within = (isIn: (group: string | undefined) => boolean): string[] =>
    Object.keys(fields).filter(field => isIn(groupOf(field)));
  const named = Object.entries(groups).map(([name, group]) => ({
    group,
    fields: within(each => each === name),
  }));
  const rest = within(name => name === undefined || groups[name] === undefined);
  return rest.length === 0 ? named : [...named, { group: null, fields: rest }];
};

type SettingFieldsProps = {
  resource: Resource;
  choices: Readonly<Record<string, readonly Option[]>>;
  draft: Fields;
  faults: Readonly<Record<string, string>>;
  set: (field: string, value: unknown) => void;
};

/** Fields of a setting, in named groups if it has any. */
export function SettingFields({ resource, choices, draft, faults, set }: SettingFieldsProps) {
  return settingGroups(resource).map(({ group, fields }) => {
    const rows = fields.map(name => {
      const field = resource.fields[name];
      return (
        isAskedFor(field, draft) &&
        field && (
          <SettingRow
            key={name}
            name={name}
            label={labelOf(resource, name)}
            field={field}
            options={choices[name]}
            value={draft[name]}
            error={faults[name]}
            onChange={value => set(name, value)}
          />
        )
      );
    });
    if (group === null)
      return (
        <div key="" className="setting-rows">
          {rows}
        </div>
      );
    return (
      <fieldset key={group.title} className="setting-group">
        <legend>{nameOf(group.title)}</legend>
        <p className="setting-hint">{nameOf(group.hint)}</p>
        {rows}
      </fieldset>
    );
  });
}

type SettingFormProps = {
  resource: Resource;
  title: string;
  saved?: PanelText;
  choices?: Readonly<Record<string, readonly Option[]>>;
  /** Content before and after the fields. */
  above?: (draft: Draft, set: SetField) => ReactNode;
  below?: (draft: Draft) => ReactNode;
};

/** Form for a singleton record. Saves only changed fields. */
export function SettingForm(props: SettingFormProps) {
  const { resource, title } = props;
  const read = useQuery({
    queryKey: ['panel', resource.name],
    queryFn: async (): Promise<Known<Row>> => {
      const { data, version } = await request('GET /:resource', { params: { resource: resource.name } });
      return { record: rowIn(data[resource.singular]), version };
    },
  });
  const { data, error, refetch } = read;
  const reload = async (): Promise<Known<Row>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  return (
    <section className="card setting" aria-label={title}>
      <h2 className="setting-title">{title}</h2>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <SettingFieldValues known={data} reload={reload} {...props} />}
      {!data && !error && <Skeleton label={title} />}
    </section>
  );
}

type FieldsProps = SettingFormProps & { known: Known<Row>; reload: () => Promise<Known<Row>> };

function SettingFieldValues({
  resource,
  saved = 'admin.saved',
  choices = {},
  above,
  below,
  known,
  reload,
}: FieldsProps) {
  const client = useQueryClient();
  const form = useEdits<Row>(resource.name, known.record);
  const { draft, changed, set } = form;
  const [faults, setFaults] = useState(NO_FAULTS);
  const [busy, setBusy] = useState(false);
  const count = Object.keys(changed).length;

  const save = ({ record, version }: Known<Row>): Promise<unknown> =>
    send('PATCH /:resource/:key', {
      params: { resource: resource.name, key: record._id },
      body: unsaved(form.edits, record),
      ...ifMatch(version),
    });
  const isConflicting = (record: Row): boolean => conflictsIn(form.edits, record).length > 0;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || count === 0) return;
    setBusy(true);
    try {
      await saveOvertaken(known, {
        save: async current => void (await save(current)),
        reload,
        isConflicting,
      });
      setFaults(NO_FAULTS);
      toast.adminSuccess(savedText(saved));
      // Shows the saved values at once, before the refetch.
      client.setQueryData(['panel', resource.name], { ...known, record: draft });
      form.discard();
      // The two option sections share fields, so all panel queries are refetched.
      void refreshQueries(client, ['panel']);
    } catch (error) {
      const found = fieldErrors(error);
      setFaults(isOvertaken(error) ? { ...found, whole: t('admin.conflict.whole') } : found);
    }
    setBusy(false);
  };
  const others = unplacedFaults(faults.fields, Object.keys(resource.fields), resource.labels);

  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {above?.(draft, set)}
      <SettingFields resource={resource} choices={choices} draft={draft} faults={faults.fields} set={set} />
      {below?.(draft)}
      <Conflicts {...form} record={known.record} labelOf={name => labelOf(resource, name)} />
      {[...(faults.whole === null ? [] : [faults.whole]), ...others].map(sentence => (
        <p key={sentence} className="field-error" role="alert">
          <TwoLanguages text={sentence} />
        </p>
      ))}
      <div className={clsx('form-foot', count > 0 && 'unsaved-bar')}>
        <span className="flex-1" role="status">
          {count > 0 && t('admin.unsaved.bar', { count })}
        </span>
        <Button
          size="small"
          disabled={count === 0}
          onClick={() => {
            setFaults(NO_FAULTS);
            form.discard();
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button size="small" type="submit" tone="primary" busy={busy} disabled={count === 0}>
          {t(faults.mayRetry ? 'app.retry' : 'app.save')}
        </Button>
      </div>
    </form>
  );
}
