import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { NetworkError } from '../../../../../../../protocol/client/errors.ts';
import { ROLE_TEMPLATES } from '../../../../../../../protocol/rules/role-templates.ts';
import { request } from '../../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../../client/http/refresh-queries.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { LoadError } from '../../../form/LoadError.tsx';
import { ifMatch, type Known } from '../../../form/save-overtaken.ts';
import { send } from '../../../send.ts';
import type { Flags } from '../account-draft.ts';
import { FlagsForm } from './FlagsForm.tsx';
import { CHAT_GROUPS } from './permission-groups.ts';

const VISITORS = { key: 'visitor' };
const QUERY = ['panel', 'visitors'];

/** The permissions of all visitors, in force from the moment they are saved. */
export function VisitorDefaults() {
  const title = useId();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: QUERY, queryFn: readVisitors });
  const reload = async (): Promise<Known<Flags>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  const save = async (chatPermissions: Flags, version: string | undefined): Promise<string> => {
    const change = { params: VISITORS, body: { chatPermissions }, ...ifMatch(version) };
    await send('PATCH /chatPermissions/:key', change);
    return t('admin.saved');
  };
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.visitors')}
      </h2>
      <p className="text-ink-2">{t('admin.visitors.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <FlagsForm
          place="visitors"
          known={data}
          of="visitor"
          template={VISITOR_TEMPLATE}
          groups={CHAT_GROUPS}
          save={save}
          reload={reload}
          onSaved={record => {
            client.setQueryData(QUERY, { ...data, record });
            void refreshQueries(client, QUERY);
          }}
        />
      )}
      {!data && !error && <Skeleton label={t('admin.visitors')} />}
    </section>
  );
}

/** Visitors have one record, and it is one of the chat. */
const VISITOR_TEMPLATE = { chat: ROLE_TEMPLATES.visitor.chat };

async function readVisitors(): Promise<Known<Flags>> {
  const { data, version } = await request('GET /chatPermissions/:key', { params: VISITORS });
  const { _id, ...record } = data.chatPermissions;
  return { record, version };
}
