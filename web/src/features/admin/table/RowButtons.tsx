import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { DeleteIcon, EventsIcon, UserIcon } from '../../../ui/icons.ts';

/** Opens what is kept of the person of its row. */
export function PersonDataButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton bordered label={t('admin.person.of', { name })} onClick={onClick}>
      <UserIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}

/** Asks for what is kept of an act. The dialog is the section's: the menu of a row, where the button stands on a phone, is gone by then. */
export function EvidenceButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton bordered label={t('admin.evidence.open', { name })} onClick={onClick}>
      <EventsIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}

/** Asks to delete the record of its row. */
export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton bordered className="text-danger" label={t('app.delete')} onClick={onClick}>
      <DeleteIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
