import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchIcon } from '../../../ui/icons.ts';

/** Where nothing of a list is what was searched for. */
export function NoHits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchIcon className="icon-l" aria-hidden="true" />}
      title={t('admin.list.none')}
      action={
        <Button size="small" onClick={onClear}>
          {t('admin.list.clear')}
        </Button>
      }
    />
  );
}
