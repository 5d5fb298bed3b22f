import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { useHashLocation } from '../hash-location.ts';

/** Page numbers of a pager: first, last, and neighbors of the current page; null for each gap. */
export const pagesShown = (page: number, numPages: number): (number | null)[] => {
  const wanted = [1, page - 1, page, page + 1, numPages];
  const shown = [...new Set(wanted)]
    .filter(each => each >= 1 && each <= numPages)
    .sort((one, other) => one - other);
  return shown.flatMap((each, at) => {
    const before = shown[at - 1] ?? 0;
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [null, each] : [each];
  });
};

type PagerProps = { page: number; numPages: number; total?: number; onTurn: (page: number) => void };

/**
 * Shows «المجموع: 31», and «1 من 4.» between two arrows, which are disabled at the ends. With several pages also shows
 * their numbers.
 */
export function Pager({ page, numPages, total, onTurn }: PagerProps) {
  return (
    <nav className="pager" aria-label={t('admin.pager', { page, pages: numPages })}>
      {total !== undefined && <span className="text-sm text-ink-3">{t('admin.pager.total', { total })}</span>}
      <IconButton
        bordered
        label={t('admin.pager.prev')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronDownIcon className="icon-s -rotate-90 ltr:rotate-90" aria-hidden="true" />
      </IconButton>
      <span>{t('admin.pager', { page, pages: numPages })}</span>
      <IconButton
        bordered
        label={t('admin.pager.next')}
        disabled={page >= numPages}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronDownIcon className="icon-s rotate-90 ltr:-rotate-90" aria-hidden="true" />
      </IconButton>
      {numPages > 1 && (
        <span className="pager-numbers">
          {pagesShown(page, numPages).map((each, at) =>
            each === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id except its index
              <span key={`gap ${at}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={each}
                type="button"
                className="pager-number"
                aria-label={t('admin.pager.page', { page: each })}
                aria-current={each === page ? 'page' : undefined}
                onClick={() => onTurn(each)}
              >
                {each}
              </button>
            ),
          )}
        </span>
      )}
    </nav>
  );
}

const MORE = [25, 50, 100] as const;

type Props = { pageSize: number; total: number };

/** Selects the page size: the list's default, or larger ones for longer lists. */
export function PageSize({ pageSize, total }: Props) {
  const { hashLocation, go } = useHashLocation();
  const shown = hashLocation.limit ?? pageSize;
  if (total <= pageSize) return null;
  const sizes = [...new Set([pageSize, ...MORE, shown])].sort((one, other) => one - other);
  return (
    <label className="page-size">
      {t('admin.pager.size')}
      <select
        className="native-select"
        value={shown}
        onChange={event => {
          const chosen = Number(event.target.value);
          go({ limit: chosen === pageSize ? null : chosen });
        }}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}
