import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { NetworkError } from '../../../../../protocol/client/errors.ts';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import { request } from '../../../client/http/http-client.ts';
import { refreshQueries } from '../../../client/http/refresh-queries.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type Draft, labelOf, type Row, rowIn, type SetField } from '../admin-resource.ts';
import type { Option } from '../fields/ChoiceInput.tsx';
import { Conflicts } from '../form/Conflicts.tsx';
import { savedText } from '../form/done-text.ts';
import { conflictsIn, unsaved } from '../form/edits.ts';
import { LoadError } from '../form/LoadError.tsx';
import { ifMatch, type Known, saveOvertaken } from '../form/save-overtaken.ts';
import { unplacedFaults } from '../form/unplaced-faults.ts';
import { useEdits } from '../form/use-edits.ts';
import { fieldErrors, isOvertaken, NO_FAULTS, send } from '../send.ts';
import { SettingFields } from './SettingFields.tsx';

type Props = {
  resource: Resource;
  title: string;
  saved?: PanelText;
  choices?: Readonly<Record<string, readonly Option[]>>;
  /** Before and after the fields. */
  above?: (draft: Draft, set: SetField) => ReactNode;
  below?: (draft: Draft) => ReactNode;
};

/** A form for a singleton record, which saves the changed fields. */
export function SettingForm(props: Props) {
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
      {data && <Fields known={data} reload={reload} {...props} />}
      {!data && !error && <Skeleton label={title} />}
    </section>
  );
}

type FieldsProps = Props & { known: Known<Row>; reload: () => Promise<Known<Row>> };

function Fields({ resource, saved = 'admin.saved', choices = {}, above, below, known, reload }: FieldsProps) {
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
      // What was saved is shown at once, and not only when it has been read again.
      client.setQueryData(['panel', resource.name], { ...known, record: draft });
      form.discard();
      // The two option sections share fields, so all of the panel is read again.
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
