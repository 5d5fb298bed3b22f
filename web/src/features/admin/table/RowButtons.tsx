import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { DeleteIcon, EventsIcon, UserIcon } from '../../../ui/icons.ts';

/** Opens the stored data of the row's user. */
export function PersonDataButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton bordered label={t('admin.person.of', { name })} onClick={onClick}>
      <UserIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}

/**
 * Requests the evidence of an act. The dialog belongs to the section, because the row's menu on a phone has closed by
 * then.
 */
export function EvidenceButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton bordered label={t('admin.evidence.open', { name })} onClick={onClick}>
      <EventsIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}

export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton bordered className="text-danger" label={t('app.delete')} onClick={onClick}>
      <DeleteIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
