import type { ReactNode } from 'react';
import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { SectionName } from '../../../../../protocol/rules/permission-table.ts';
import { useOperator } from '../operator.ts';

type Props = { to: SectionName; href: string; title: string; children: ReactNode };

/** A word that leads to another section; a word alone where that section is not the operator's. */
export function SectionLink({ to, href, title, children }: Props) {
  const { adminPanelPermissions } = useOperator();
  if (!adminPanelPermissions[sectionByName(to).flag]) return children;
  return (
    <a className="section-link" href={href} title={title}>
      {children}
    </a>
  );
}
