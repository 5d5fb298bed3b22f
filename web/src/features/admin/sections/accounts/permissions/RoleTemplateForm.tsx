import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../../../protocol/errors/catalogue.ts';
import { ROLE_TEMPLATES, type TemplateRole } from '../../../../../../../protocol/rules/role-templates.ts';
import { request } from '../../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../../client/http/refresh-queries.ts';
import { plural, t } from '../../../../../i18n/t-panel.ts';
import { changesTemplate } from '../../../../../permissions/changes-template.ts';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { LoadError } from '../../../form/LoadError.tsx';
import { ifMatch, type Known } from '../../../form/save-overtaken.ts';
import { useOperator } from '../../../operator-context.ts';
import { send } from '../../../send.ts';
import { accountParts, type Flags } from '../account-draft.ts';
import { roleName } from '../roles.ts';
import { FlagsForm } from './FlagsForm.tsx';
import { CHAT_GROUPS, PANEL_GROUPS } from './permission-groups.ts';
import { savedText } from './role-saved-text.ts';
import { TemplateChanges } from './TemplateChanges.tsx';

const GROUPS = [...PANEL_GROUPS, ...CHAT_GROUPS];

type KnownTemplate = Known<Flags> & { accounts: number };

/** What one role gives, and how many accounts follow it. */
export function RoleTemplateForm({ role }: { role: TemplateRole }) {
  const client = useQueryClient();
  const operator = useOperator();
  const queryKey = ['panel', 'roleTemplates', role];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readTemplate(role) });
  const reload = async (): Promise<Known<Flags>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  const save = async (changed: Flags, version: string | undefined): Promise<string> => {
    const { panel, chat } = accountParts(changed);
    const body = { adminPanelPermissions: panel, chatPermissions: chat };
    const change = { params: { key: role }, body, ...ifMatch(version) };
    return savedText(await send('PATCH /roleTemplates/:key', change));
  };
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={roleName(role)} />;
  const refusal = changesTemplate(operator, role, data.record);
  return (
    <div className="grid gap-3">
      <p>{plural('admin.roles.accounts', data.accounts)}</p>
      {refusal && (
        <p className="field-hint">
          {refusal === 'forbidden' ? t('admin.roles.readOnly') : catalogue[refusal].ar}
        </p>
      )}
      <FlagsForm
        place={`role ${role}`}
        known={data}
        of={role}
        template={ROLE_TEMPLATES[role]}
        basis="original"
        groups={GROUPS}
        isReadOnly={refusal !== null}
        save={save}
        reload={reload}
        preview={changed => <TemplateChanges changed={changed} />}
        onSaved={record => {
          client.setQueryData(queryKey, { ...data, record });
          void refreshQueries(client, ['panel', 'roleTemplates']);
        }}
      />
    </div>
  );
}

async function readTemplate(role: TemplateRole): Promise<KnownTemplate> {
  const { data, version } = await request('GET /roleTemplates/:key', { params: { key: role } });
  const { adminPanelPermissions, chatPermissions, accounts } = data.roleTemplate;
  return { record: { ...adminPanelPermissions, ...chatPermissions }, version, accounts };
}
