import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { t } from '../../i18n/t-panel.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LockIcon } from '../../ui/icons.ts';
import { PanelPart } from './form/PanelPart.tsx';
import { sectionEntry } from './section-registry.ts';

/** One section: its number, its name and its content, or that it is locked. */
export function Section({ operator, number }: { operator: OwnAccount; number: number }) {
  const section = SECTIONS.find(each => each.number === number);
  if (!section)
    return <EmptyState icon={<BrandMark className="icon-l" />} title={t('admin.noSection', { number })} />;
  const { Content, purpose } = sectionEntry(section.name);
  if (!operator.adminPanelPermissions[section.flag]) {
    return (
      <EmptyState
        icon={<LockIcon className="icon-l" aria-hidden="true" />}
        title={t('admin.unauthorized.section')}
      >
        <span lang="en" dir="ltr">
          Unauthorized to access Admin-{section.name}
        </span>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="panel-purpose">
        {section.number} / {section.ar}
        {purpose && ` — ${t(purpose)}`}
      </p>
      <PanelPart>
        <Content operator={operator} name={section.name} title={section.ar} />
      </PanelPart>
    </>
  );
}
