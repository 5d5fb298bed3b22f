import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshQueries } from '../../../../client/http/refresh-queries.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { TwoLanguages } from '../../../../ui/TwoLanguages.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { useOperator } from '../../operator-context.ts';
import { errorMessage, send } from '../../send.ts';
import { type Flags, readChatFlags } from './account-draft.ts';
import { FlagGroup } from './FlagGroup.tsx';
import { CHAT_GROUPS } from './permission-groups.ts';

const VISITORS = { key: 'visitor' };

/** The permissions of all visitors, in force from the moment they are saved. */
export function VisitorDefaults() {
  const { data, error } = useQuery({
    queryKey: ['panel', 'visitors'],
    queryFn: () => readChatFlags(VISITORS.key),
  });
  return (
    <section className="card setting">
      <h2 className="setting-title">{t('admin.visitors')}</h2>
      <p className="text-ink-2">{t('admin.visitors.hint')}</p>
      {error && (
        <p className="field-error">
          <TwoLanguages text={errorMessage(error)} />
        </p>
      )}
      {data ? <Form key={JSON.stringify(data)} before={data} /> : <Skeleton label={t('admin.visitors')} />}
    </section>
  );
}

function Form({ before }: { before: Flags }) {
  const operator = useOperator();
  const client = useQueryClient();
  const [flags, setFlags] = useState(before);
  const [busy, setBusy] = useState(false);
  const changed = Object.fromEntries(Object.entries(flags).filter(([name, value]) => value !== before[name]));
  const isChanged = Object.keys(changed).length > 0;

  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('PATCH /chatPermissions/:key', { params: VISITORS, body: { chatPermissions: changed } });
      toast.adminSuccess(t('admin.saved'));
      await refreshQueries(client, ['panel', 'visitors']);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    setBusy(false);
  };

  return (
    <>
      {CHAT_GROUPS.map(({ title, permissions }) => (
        <FlagGroup
          key={title}
          title={title}
          permissions={permissions}
          flags={flags}
          held={operator.permissions}
          onChange={part => setFlags(now => ({ ...now, ...part }))}
        />
      ))}
      <div className="form-foot">
        <Button size="small" disabled={!isChanged} onClick={() => setFlags(before)}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
          {t('app.save')}
        </Button>
      </div>
    </>
  );
}
