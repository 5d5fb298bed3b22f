import { ROLE_TEMPLATES } from '../../../../../../protocol/rules/role-templates.ts';
import { isRole } from '../../../../../../protocol/rules/roles.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { AccountDraft, Flags } from './account-draft.ts';
import { CopyPermissions } from './CopyPermissions.tsx';
import { FlagGroup } from './FlagGroup.tsx';
import { grantable } from './grantable.ts';
import { CHAT_GROUPS, PANEL_GROUP } from './permission-groups.ts';

type Props = {
  draft: AccountDraft;
  held: { panel: Flags; chat: Flags };
  change: (part: Partial<AccountDraft>) => void;
};

/** The two permission records of an account, filled in by hand, from a role, or from another account. */
export function PermissionFields({ draft, held, change }: Props) {
  const { role } = draft.fields;
  const fill = (records: { panel: Flags; chat: Flags }): void =>
    change({ panel: grantable(records.panel, held.panel), chat: grantable(records.chat, held.chat) });
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Button
          size="small"
          onClick={() => typeof role === 'string' && isRole(role) && fill(ROLE_TEMPLATES[role])}
        >
          {t('admin.accounts.template')}
        </Button>
        <CopyPermissions onCopied={fill} />
      </div>
      <FlagGroup
        title={t('admin.accounts.adminPermissions')}
        permissions={PANEL_GROUP}
        flags={draft.panel}
        held={held.panel}
        onChange={changed => change({ panel: { ...draft.panel, ...changed } })}
      />
      <h3 className="mt-2">{t('admin.accounts.chatPermissions')}</h3>
      {CHAT_GROUPS.map(({ title, permissions }) => (
        <FlagGroup
          key={title}
          title={title}
          permissions={permissions}
          flags={draft.chat}
          held={held.chat}
          onChange={changed => change({ chat: { ...draft.chat, ...changed } })}
        />
      ))}
    </>
  );
}
