import { ChevronDownIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { p } from '../../../text/p.ts';

type Props = { page: number; numPages: number; onTurn: (page: number) => void };

/** «1 من 4.» between two arrows, which have no effect at the ends. */
export function Pager({ page, numPages, onTurn }: Props) {
  return (
    <nav className="pager" aria-label={p('admin.pager', { page, pages: numPages })}>
      <IconButton
        bordered
        label={p('admin.pager.prev')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronDownIcon className="icon-s -rotate-90" aria-hidden="true" />
      </IconButton>
      <span>{p('admin.pager', { page, pages: numPages })}</span>
      <IconButton
        bordered
        label={p('admin.pager.next')}
        disabled={page >= numPages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronDownIcon className="icon-s rotate-90" aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
