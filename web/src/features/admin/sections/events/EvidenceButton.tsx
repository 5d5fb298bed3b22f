import { t } from '../../../../i18n/t-panel.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { EventsIcon } from '../../../../ui/icons.ts';

/** Asks for what is kept of an act. The dialog is the section's: the menu of a row, where the button stands on a phone, is gone by then. */
export function EvidenceButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton bordered label={t('admin.evidence.open', { name })} onClick={onClick}>
      <EventsIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
