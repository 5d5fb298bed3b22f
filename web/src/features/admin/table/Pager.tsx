import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';

type Props = { page: number; numPages: number; onTurn: (page: number) => void };

/** «1 من 4.» between two arrows, which are disabled at the ends. */
export function Pager({ page, numPages, onTurn }: Props) {
  return (
    <nav className="pager" aria-label={t('admin.pager', { page, pages: numPages })}>
      <IconButton
        bordered
        label={t('admin.pager.prev')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronDownIcon className="icon-s -rotate-90" aria-hidden="true" />
      </IconButton>
      <span>{t('admin.pager', { page, pages: numPages })}</span>
      <IconButton
        bordered
        label={t('admin.pager.next')}
        disabled={page >= numPages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronDownIcon className="icon-s rotate-90" aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
