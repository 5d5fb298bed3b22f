import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import { requestField } from '../../../client/http/http-client.ts';
import { refreshQueries } from '../../../client/http/refresh-queries.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type Draft, type Row, rowIn } from '../admin-resource.ts';
import type { Option } from '../fields/ChoiceInput.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { errorMessage, fieldErrors, send } from '../send.ts';
import { changedFields } from './save-row.ts';

type Props = {
  resource: Resource;
  title: string;
  saved?: PanelText;
  choices?: Readonly<Record<string, readonly Option[]>>;
  below?: (draft: Draft) => ReactNode;
};

/** A form for a singleton record, which saves the changed fields. */
export function SettingForm(props: Props) {
  const { resource, title } = props;
  const { data, error } = useQuery({
    queryKey: ['panel', resource.name],
    queryFn: async () =>
      rowIn(await requestField('GET /:resource', resource.singular, { params: { resource: resource.name } })),
  });
  return (
    <section className="card setting" aria-label={title}>
      <h2 className="setting-title">{title}</h2>
      {error && (
        <p className="field-error" role="alert">
          <TwoLanguages text={errorMessage(error)} />
        </p>
      )}
      {data ? <Fields key={JSON.stringify(data)} before={data} {...props} /> : <Skeleton label={title} />}
    </section>
  );
}

function Fields({ resource, saved = 'admin.saved', choices = {}, below, before }: Props & { before: Row }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(before);
  const [faults, setFaults] = useState<ReturnType<typeof fieldErrors>>({ fields: {}, whole: null });
  const [busy, setBusy] = useState(false);
  const labels = Object.entries(resource.labels);
  const values = Object.fromEntries(labels.map(([name]) => [name, draft[name]]));
  const changed = changedFields(values, before);
  const isChanged = Object.keys(changed).length > 0;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !isChanged) return;
    setBusy(true);
    try {
      await send('PATCH /:resource/:key', {
        params: { resource: resource.name, key: before._id },
        body: changed,
      });
      setFaults({ fields: {}, whole: null });
      toast.adminSuccess(t(saved));
      // The two option sections share fields, so all of the panel is read again.
      await refreshQueries(client, ['panel']);
    } catch (error) {
      setFaults(fieldErrors(error));
    }
    setBusy(false);
  };

  return (
    <form className="setting-fields" onSubmit={submit} noValidate>
      {labels.map(([name, label]) => {
        const field = resource.fields[name];
        return (
          field && (
            <FieldInput
              key={name}
              label={label}
              field={field}
              options={choices[name]}
              value={draft[name]}
              error={faults.fields[name]}
              onChange={value => setDraft(now => ({ ...now, [name]: value }))}
            />
          )
        );
      })}
      {below?.(draft)}
      {faults.whole && (
        <p className="field-error" role="alert">
          <TwoLanguages text={faults.whole} />
        </p>
      )}
      <div className="form-foot">
        <Button size="small" disabled={!isChanged} onClick={() => setDraft(before)}>
          {t('app.cancel')}
        </Button>
        <Button size="small" type="submit" tone="primary" busy={busy} disabled={!isChanged}>
          {t('app.save')}
        </Button>
      </div>
    </form>
  );
}
