import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../../../api/http.ts';
import { Button } from '../../../../kit/Button.tsx';
import { Skeleton } from '../../../../kit/Skeleton.tsx';
import { say } from '../../../../kit/toast.ts';
import { p } from '../../../../text/p.ts';
import { q } from '../../../../text/q.ts';
import { t } from '../../../../text/t.ts';
import { useOperator } from '../../operator-context.ts';
import { send, sentenceOf } from '../../table/send.ts';
import type { Flags } from './account-draft.ts';
import { FlagGroup } from './FlagGroup.tsx';
import { CHAT_GROUPS } from './permission-groups.ts';

const VISITORS = '/chatPermissions/visitor';

/** What every visitor may do, from the moment it is saved. */
export function VisitorDefaults() {
  const { data, error } = useQuery({
    queryKey: ['panel', 'visitors'],
    queryFn: async () => {
      const { _id, ...flags } = (await ask<{ chatPermissions: Flags & { _id: string } }>(VISITORS)).data
        .chatPermissions;
      return flags as Flags;
    },
  });
  return (
    <section className="card setting">
      <h2 className="setting-title">{p('admin.visitors')}</h2>
      <p className="text-ink-2">{p('admin.visitors.hint')}</p>
      {error && <p className="field-error">{error.message}</p>}
      {data ? <Form key={JSON.stringify(data)} before={data} /> : <Skeleton label={p('admin.visitors')} />}
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
      await send(VISITORS, { method: 'PATCH', body: { chatPermissions: changed } });
      say.adminSuccess(p('admin.saved'));
      await client.invalidateQueries({ queryKey: ['panel', 'visitors'] });
    } catch (error) {
      say.adminError(sentenceOf(error));
    }
    setBusy(false);
  };

  return (
    <>
      {CHAT_GROUPS.map(({ title, flags: names }) => (
        <FlagGroup
          key={title}
          title={q(title)}
          kind="chat"
          names={names}
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
