import { Suspense } from 'react';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import { LockIcon } from '../../icons.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { p } from '../../text/p.ts';
import type { Operator } from './operator.ts';
import { VIEWS } from './views.ts';

/** One section: its number and name, and what it shows; or that it is shut. */
export function Section({ operator, number }: { operator: Operator; number: number }) {
  const section = SECTIONS.find(each => each.number === number) ?? SECTIONS[0];
  const { title, Content } = VIEWS[section.name];
  if (!operator.adminPanelPermissions[section.flag]) {
    return (
      <EmptyState
        icon={<LockIcon className="icon-l" aria-hidden="true" />}
        title={p('admin.unauthorized.section')}
      >
        <span lang="en" dir="ltr">
          Unauthorized to access Admin-{section.name}
        </span>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-sm text-ink-3">
        {section.number} / {p(title)}
      </p>
      <Suspense>
        <Content operator={operator} title={p(title)} />
      </Suspense>
    </>
  );
}
