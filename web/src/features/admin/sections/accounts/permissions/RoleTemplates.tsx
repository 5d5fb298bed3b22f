import { useId, useState } from 'react';
import { TEMPLATE_ROLES, type TemplateRole } from '../../../../../../../protocol/rules/role-templates.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Tabs } from '../../../../../ui/Tabs.tsx';
import { roleName } from '../roles.ts';
import { RoleTemplateForm } from './RoleTemplateForm.tsx';

/** What each role gives: edited once, for everybody who has it. */
export function RoleTemplates() {
  const title = useId();
  const [role, setRole] = useState<TemplateRole>('member');
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.roles')}
      </h2>
      <p className="text-ink-2">{t('admin.roles.hint')}</p>
      <Tabs
        label={t('admin.roles.choose')}
        className="role-templates"
        chosen={role}
        onChoose={setRole}
        items={TEMPLATE_ROLES.map(id => ({
          id,
          title: roleName(id),
          content: <RoleTemplateForm role={id} />,
        }))}
      />
    </section>
  );
}
