import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { Resource } from '../../../../../protocol/resources/define.ts';
import { ask } from '../../../api/http.ts';
import { Button } from '../../../kit/Button.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { say } from '../../../kit/toast.ts';
import { type PanelText, p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import type { Option } from '../fields/ChoiceInput.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import type { Draft, Row } from '../table/described.ts';
import { differing } from '../table/save.ts';
import { faultsIn, send } from '../table/send.ts';

type Props = {
  resource: Resource;
  title: string;
  saved?: PanelText;
  fields: Readonly<Record<string, PanelText>>;
  choices?: Readonly<Record<string, readonly Option[]>>;
  below?: (draft: Draft) => ReactNode;
};

/** A record of which there is one: read, changed, and saved field by field. */
export function SettingForm(props: Props) {
  const { resource, title } = props;
  const { data, error } = useQuery({
    queryKey: ['panel', resource.name],
    queryFn: async () => (await ask<Record<string, Row>>(`/${resource.name}`)).data[resource.singular] as Row,
  });
  return (
    <section className="card setting" aria-label={title}>
      <h2 className="setting-title">{title}</h2>
      {error && (
        <p className="field-error" role="alert">
          {error.message}
        </p>
      )}
      {data ? <Fields key={JSON.stringify(data)} before={data} {...props} /> : <Skeleton label={title} />}
    </section>
  );
}

function Fields({
  resource,
  saved = 'admin.saved',
  fields,
  choices = {},
  below,
  before,
}: Props & { before: Row }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>(before);
  const [faults, setFaults] = useState<ReturnType<typeof faultsIn>>({ fields: {}, whole: null });
  const [busy, setBusy] = useState(false);
  const said = Object.fromEntries(Object.keys(fields).map(name => [name, draft[name]]));
  const changed = differing(said, before);
  const isChanged = Object.keys(changed).length > 0;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !isChanged) return;
    setBusy(true);
    try {
      await send(`/${resource.name}/${before._id}`, { method: 'PATCH', body: changed });
      setFaults({ fields: {}, whole: null });
      say.adminSuccess(p(saved));
      // Both of the option sections say some of the same: whatever is shown of the site is read anew.
      await client.invalidateQueries({ queryKey: ['panel'] });
    } catch (error) {
      setFaults(faultsIn(error as Error));
    }
    setBusy(false);
  };

  return (
    <form className="setting-fields" onSubmit={submit} noValidate>
      {Object.entries(fields).map(([name, label]) => {
        const field = resource.fields[name];
        return (
          field && (
            <FieldInput
              key={name}
              label={p(label)}
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
          {faults.whole}
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
