import type { ReactNode } from 'react';
import { t } from '../../i18n/t-panel.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RetryIcon } from '../../ui/icons.ts';

type Props = { title: string; onRefresh?: () => void; children?: ReactNode };

export function SectionHead({ title, onRefresh, children }: Props) {
  return (
    <div className="panel-head">
      <h2 className="panel-title">{title}</h2>
      <div className="panel-actions">
        {onRefresh && (
          <Button onClick={onRefresh}>
            <RetryIcon className="icon-s" aria-hidden="true" />
            <span className="btn-words">{t('app.refresh')}</span>
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
