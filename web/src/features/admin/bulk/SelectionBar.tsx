import type { ReactNode } from 'react';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';

type Props = { count: number; onDelete: () => void; onClear: () => void; children?: ReactNode };

/** Number of selected rows, and bulk actions. */
export function SelectionBar({ count, onDelete, onClear, children }: Props) {
  if (count === 0) return null;
  return (
    <section className="selection-bar" aria-label={t('admin.selection')}>
      <p role="status">{plural('admin.selection.count', count)}</p>
      {children}
      <Button size="small" tone="danger" onClick={onDelete}>
        <DeleteIcon className="icon-s" aria-hidden="true" />
        {t('admin.selection.delete')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('admin.selection.clear')}
      </Button>
    </section>
  );
}
