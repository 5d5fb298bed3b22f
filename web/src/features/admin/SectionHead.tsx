import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RetryIcon } from '../../ui/icons.ts';

type Props = { title: string; hint?: string | undefined; onRefresh?: () => void; children?: ReactNode };

/** The title of a section and its actions. */
export function SectionHead({ title, hint, onRefresh, children }: Props) {
  return (
    <div className="panel-head">
      <div>
        <h2 className="text-[2.6rem]">{title}</h2>
        {hint && <p className="text-ink-2">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onRefresh && (
          <Button onClick={onRefresh}>
            <RetryIcon className="icon-s" aria-hidden="true" />
            {t('app.refresh')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
