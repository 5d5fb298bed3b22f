import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Notice that the form contains unsaved edits from before. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="notice" role="status">
      <span className="flex-1">{t('admin.draft.restored')}</span>
      <Button size="small" onClick={onDiscard}>
        {t('admin.draft.discard')}
      </Button>
    </p>
  );
}
