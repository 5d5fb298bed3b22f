import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { UserIcon } from '../../../ui/icons.ts';

/** Opens what is kept of the person of its row. */
export function PersonDataButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton bordered label={t('admin.person.of', { name })} onClick={onClick}>
      <UserIcon className="icon-s" aria-hidden="true" />
    </IconButton>
  );
}
