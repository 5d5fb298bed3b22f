import type { ReactNode } from 'react';
import type { Role } from '../../../../../../protocol/rules/roles.ts';
import { plural, t } from '../../../../i18n/t-panel.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import type { Flags } from './account-draft.ts';
import { roleName } from './roles.ts';
import { backToTemplate, differencesFrom } from './template-differences.ts';

type Props = {
  of: Role;
  template: Flags;
  flags: Flags;
  held: Flags;
  onChange: (flags: Flags) => void;
  children?: ReactNode;
};

/** Over the flags of a record: the template of its role, how many differ from it, and the way back. */
export function TemplateBar({ of, template, flags, held, onChange, children }: Props) {
  const count = differencesFrom(template, flags).length;
  const back = backToTemplate(template, flags, held);
  return (
    <div className="template-bar">
      <p>
        <b className="block">{t('admin.accounts.template.of', { role: roleName(of) })}</b>
        <span role="status">{plural('admin.accounts.differ', count)}</span>
      </p>
      <Button
        size="small"
        disabled={differencesFrom(back, flags).length === 0}
        onClick={() => onChange(back)}
      >
        {t('admin.accounts.template.back')}
      </Button>
      {children}
    </div>
  );
}
