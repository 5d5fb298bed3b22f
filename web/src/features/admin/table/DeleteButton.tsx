import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { DeleteIcon } from '../../../ui/icons.ts';

/** Asks to delete the record of its row. */
export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton bordered className="text-danger" label={t('app.delete')} onClick={onClick}>
      <DeleteIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
