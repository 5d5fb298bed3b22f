import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { ROLE_TEMPLATES } from '../../../../../../protocol/rules/role-templates.ts';
import { NetworkError } from '../../../../client/errors.ts';
import { request } from '../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../client/http/refresh-queries.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { Conflicts } from '../../form/Conflicts.tsx';
import { conflictsIn, unsaved } from '../../form/edits.ts';
import { LoadError } from '../../form/LoadError.tsx';
import { ifMatch, type Known, saveOvertaken } from '../../form/save-overtaken.ts';
import { useEdits } from '../../form/use-edits.ts';
import { useOperator } from '../../operator-context.ts';
import { errorMessage, isOvertaken, send } from '../../send.ts';
import type { Flags } from './account-draft.ts';
import { FlagGroup } from './FlagGroup.tsx';
import { CHAT_GROUPS, CHAT_PERMISSION_LABELS } from './permission-groups.ts';
import { TemplateBar } from './TemplateBar.tsx';

const VISITORS = { key: 'visitor' };

/** The permissions of all visitors, in force from the moment they are saved. */
export function VisitorDefaults() {
  const { data, error, refetch } = useQuery({ queryKey: ['panel', 'visitors'], queryFn: readVisitors });
  const reload = async (): Promise<Known<Flags>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  return (
    <section className="card setting">
      <h2 className="setting-title">{t('admin.visitors')}</h2>
      <p className="text-ink-2">{t('admin.visitors.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && <Form known={data} reload={reload} />}
      {!data && !error && <Skeleton label={t('admin.visitors')} />}
    </section>
  );
}

async function readVisitors(): Promise<Known<Flags>> {
  const { data, version } = await request('GET /chatPermissions/:key', { params: VISITORS });
  const { _id, ...record } = data.chatPermissions;
  return { record, version };
}

type FormProps = { known: Known<Flags>; reload: () => Promise<Known<Flags>> };

function Form({ known, reload }: FormProps) {
  const before = known.record;
  const operator = useOperator();
  const client = useQueryClient();
  const form = useEdits<Flags>('visitors', before);
  const [busy, setBusy] = useState(false);
  const count = Object.keys(form.changed).length;

  const setAll = (flags: Flags): void => {
    for (const [flag, is] of Object.entries(flags)) form.set(flag, is);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveOvertaken(known, {
        save: async ({ record, version }) => {
          const changed = unsaved(form.edits, record);
          const flags = Object.entries(form.draft).filter(([flag]) => flag in changed);
          const chatPermissions = Object.fromEntries(flags);
          const change = { params: VISITORS, body: { chatPermissions }, ...ifMatch(version) };
          await send('PATCH /chatPermissions/:key', change);
        },
        reload,
        isConflicting: record => conflictsIn(form.edits, record).length > 0,
      });
      toast.adminSuccess(t('admin.saved'));
      client.setQueryData(['panel', 'visitors'], { ...known, record: form.draft });
      form.discard();
      void refreshQueries(client, ['panel', 'visitors']);
    } catch (error) {
      toast.adminError(isOvertaken(error) ? t('admin.conflict.whole') : errorMessage(error));
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
