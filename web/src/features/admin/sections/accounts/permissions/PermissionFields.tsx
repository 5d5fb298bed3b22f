import { isRole } from '../../../../../../../protocol/rules/roles.ts';
import type { AccountDraft, Flags } from '../account-draft.ts';
import { CopyPermissions } from './CopyPermissions.tsx';
import { FlagGroup } from './FlagGroup.tsx';
import { grantable } from './grantable.ts';
import { CHAT_GROUPS, PANEL_GROUPS } from './permission-groups.ts';
import { type SiteTemplates, templateOf } from './site-templates.ts';
import { TemplateBar } from './TemplateBar.tsx';

type Props = {
  record: 'panel' | 'chat';
  draft: AccountDraft;
  /** What each role gives on this site. */
  templates: SiteTemplates;
  held: { panel: Flags; chat: Flags };
  change: (part: Partial<AccountDraft>) => void;
};

const GROUPS = { panel: PANEL_GROUPS, chat: CHAT_GROUPS };

/** One of the two permission records of an account, filled in by hand, from its role, or from another account. */
export function PermissionFields({ record, draft, templates, held, change }: Props) {
  const { role } = draft.fields;
  const known = typeof role === 'string' && isRole(role) ? role : 'member';
  const template = templateOf(templates, role)[record];
  const copy = (records: { panel: Flags; chat: Flags }): void =>
    change({ panel: grantable(records.panel, held.panel), chat: grantable(records.chat, held.chat) });
  return (
    <div className="grid gap-3">
      <TemplateBar
        of={known}
        template={template}
        flags={draft[record]}
        held={held[record]}
        onChange={flags => change({ [record]: flags })}
      >
        <CopyPermissions onCopied={copy} />
      </TemplateBar>
      {GROUPS[record].map(({ title, permissions }) => (
        <FlagGroup
          key={title}
          title={title}
          permissions={permissions}
          flags={draft[record]}
          template={template}
          held={held[record]}
          onChange={changed => change({ [record]: { ...draft[record], ...changed } })}
        />
      ))}
    </div>
  );
}
