import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { ROLE_TEMPLATES } from '../../../../../../protocol/rules/role-templates.ts';
import { refreshQueries } from '../../../../client/http/refresh-queries.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Conflicts } from '../../form/Conflicts.tsx';
import { LoadError } from '../../form/LoadError.tsx';
import { useEdits } from '../../form/use-edits.ts';
import { useOperator } from '../../operator-context.ts';
import { errorMessage, send } from '../../send.ts';
import { type Flags, readChatFlags } from './account-draft.ts';
import { FlagGroup } from './FlagGroup.tsx';
import { CHAT_GROUPS, CHAT_PERMISSION_LABELS } from './permission-groups.ts';
import { TemplateBar } from './TemplateBar.tsx';

const VISITORS = { key: 'visitor' };

/** The permissions of all visitors, in force from the moment they are saved. */
export function VisitorDefaults() {
  const { data, error, refetch } = useQuery({
    queryKey: ['panel', 'visitors'],
    queryFn: () => readChatFlags(VISITORS.key),
  });
  return (
    <section className="card setting">
      <h2 className="setting-title">{t('admin.visitors')}</h2>
      <p className="text-ink-2">{t('admin.visitors.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <Form before={data} />}
      {!data && !error && <Skeleton label={t('admin.visitors')} />}
    </section>
  );
}

function Form({ before }: { before: Flags }) {
  const operator = useOperator();
  const client = useQueryClient();
  const form = useEdits<Flags>('visitors', before);
  const [busy, setBusy] = useState(false);
  const changed = Object.fromEntries(Object.entries(form.draft).filter(([flag]) => flag in form.changed));
  const count = Object.keys(changed).length;

  const setAll = (flags: Flags): void => {
    for (const [flag, is] of Object.entries(flags)) form.set(flag, is);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await send('PATCH /chatPermissions/:key', {
        params: VISITORS,
        body: { chatPermissions: changed },
      });
      toast.adminSuccess(t('admin.saved'));
      client.setQueryData(['panel', 'visitors'], form.draft);
      form.discard();
      void refreshQueries(client, ['panel', 'visitors']);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    setBusy(false);
  };

  return (
    <>
      <TemplateBar
        of="visitor"
        template={ROLE_TEMPLATES.visitor.chat}
        flags={form.draft}
        held={operator.permissions}
        onChange={setAll}
      />
      {CHAT_GROUPS.map(({ title, permissions }) => (
        <FlagGroup
          key={title}
          title={title}
          permissions={permissions}
          flags={form.draft}
          template={ROLE_TEMPLATES.visitor.chat}
          held={operator.permissions}
          onChange={setAll}
        />
      ))}
      <Conflicts {...form} record={before} labelOf={flag => CHAT_PERMISSION_LABELS[flag] ?? flag} />
      <div className={clsx('form-foot', count > 0 && 'unsaved-bar')}>
        <span className="flex-1" role="status">
          {count > 0 && t('admin.unsaved.bar', { count })}
        </span>
        <Button size="small" disabled={count === 0} onClick={form.discard}>
          {t('app.cancel')}
        </Button>
        <Button size="small" tone="primary" busy={busy} disabled={count === 0} onClick={() => void save()}>
          {t('app.save')}
        </Button>
      </div>
    </>
  );
}
