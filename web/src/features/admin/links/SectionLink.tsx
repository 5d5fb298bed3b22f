import type { ReactNode } from 'react';
import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { SectionName } from '../../../../../protocol/rules/permission-table.ts';
import { useOperator } from '../operator.ts';

type Props = { to: SectionName; href: string; title: string; children: ReactNode };

/** Link to another section; plain text if the operator has no access to it. */
export function SectionLink({ to, href, title, children }: Props) {
  const { adminPanelPermissions } = useOperator();
  if (!adminPanelPermissions[sectionByName(to).flag]) return children;
  return (
    <a className="section-link" href={href} title={title}>
      {children}
    </a>
  );
}
