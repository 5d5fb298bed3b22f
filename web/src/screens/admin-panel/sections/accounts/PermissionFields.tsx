import { PANEL_PERMISSIONS } from '../../../../../../protocol/rules/permissions.ts';
import { isRole, ROLES } from '../../../../../../protocol/rules/roles.ts';
import { Button } from '../../../../kit/Button.tsx';
import { p } from '../../../../text/p.ts';
import { q } from '../../../../text/q.ts';
import type { AccountDraft, Flags } from './account-draft.ts';
import { CopyPermissions } from './CopyPermissions.tsx';
import { FlagGroup } from './FlagGroup.tsx';
import { givenBy } from './given-by.ts';
import { CHAT_GROUPS } from './permission-groups.ts';

type Props = {
  draft: AccountDraft;
  held: { panel: Flags; chat: Flags };
  change: (part: Partial<AccountDraft>) => void;
};

/** The two records of an account, filled from a role, from another account, or by hand. */
export function PermissionFields({ draft, held, change }: Props) {
  const { role } = draft.fields;
  const fill = (records: { panel: Flags; chat: Flags }): void =>
    change({ panel: givenBy(records.panel, held.panel), chat: givenBy(records.chat, held.chat) });
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Button
          size="small"
          onClick={() => typeof role === 'string' && isRole(role) && fill(ROLES[role].template)}
        >
          {p('admin.accounts.template')}
        </Button>
        <CopyPermissions onCopied={fill} />
      </div>
      <FlagGroup
        title={p('admin.accounts.adminPermissions')}
        kind="admin"
        names={PANEL_PERMISSIONS}
        flags={draft.panel}
        held={held.panel}
        onChange={changed => change({ panel: { ...draft.panel, ...changed } })}
      />
      <h3 className="mt-2">{p('admin.accounts.chatPermissions')}</h3>
      {CHAT_GROUPS.map(({ title, flags }) => (
        <FlagGroup
          key={title}
          title={q(title)}
          kind="chat"
          names={flags}
          flags={draft.chat}
          held={held.chat}
          onChange={changed => change({ chat: { ...draft.chat, ...changed } })}
        />
      ))}
    </>
  );
}
