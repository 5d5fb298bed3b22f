import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchIcon } from '../../../ui/icons.ts';

/** Empty result of a search. */
export function NoHits({ title = 'admin.list.none', onClear }: { title?: PanelText; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchIcon className="icon-l" aria-hidden="true" />}
      title={t(title)}
      action={
        <Button size="small" onClick={onClear}>
          {t('admin.list.clear')}
        </Button>
      }
    />
  );
}
