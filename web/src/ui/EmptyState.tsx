import type { ReactNode } from 'react';

type Props = { icon: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="empty-state pattern">
      {icon}
      <p className="font-display text-[1.7rem] font-semibold">{title}</p>
      {children && <p className="text-ink-3">{children}</p>}
      {action}
    </div>
  );
}
