import clsx from 'clsx';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '../../../client/http/use-page.ts';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useHashLocation } from '../hash-location.ts';
import { ColumnHead, type Head } from '../list/ColumnHead.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { NoHits } from '../list/NoHits.tsx';
import { Pager, PageSize } from '../list/Pager.tsx';
import type { useRows } from '../list/use-rows.ts';
import { LoadError } from '../parts/LoadError.tsx';

/** Goes to the last page if the current page has become empty. */
export const useLastPage = (list: Page<unknown> | undefined, isBefore: boolean): void => {
  const { hashLocation, go } = useHashLocation();
  const last = list && !isBefore ? list.numPages : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (hashLocation.page > last) go({ page: last });
  }, [hashLocation.page, last, go]);
};

type Props = {
  title: string;
  list: ReturnType<typeof useRows<unknown>>;
  heads: readonly Head[];
  pageSize: number;
  /** Whether the section's filters, such as a search, are active. `clear` resets them. */
  filtered?: { clear: (() => void) | null };
  isRanked?: boolean;
  isBusy?: boolean;
  empty: PanelText;
  /** Description of the list's purpose, shown if it is empty. */
  emptyHint?: ReactNode;
  emptyAction?: ReactNode;
  note?: string | false;
  /** Head of the checkbox column, if rows can be selected. */
  selectHead?: ReactNode;
  /** Actions for selected rows. */
  selectionBar?: ReactNode;
  children: ReactNode;
};

/** A page of a list with its pager, or its loading, failed or empty state. */
export function RecordsCard({
  title,
  list,
  heads,
  pageSize,
  filtered,
  isRanked = false,
  isBusy = false,
  empty,
  emptyHint,
  emptyAction,
  note,
  selectHead,
  selectionBar,
  children,
}: Props) {
  const { hashLocation, go } = useHashLocation();
  const { data, error, isPending, isPlaceholderData, refetch } = list;
  useLastPage(data, isPlaceholderData);
  const isSearched = hashLocation.search !== '';
  const clear = isSearched ? () => go({ search: '' }) : (filtered?.clear ?? null);
  return (
    <div className="card">
      {data && (data.total > 0 || isSearched) && (
        <ListTools heads={heads} isSearched={!filtered} selectHead={selectHead} />
      )}
      {selectionBar}
      {isPending && <Skeleton label={title} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && clear === null && (
        <EmptyState icon={<BrandMark className="icon-l" />} title={t(empty)} action={emptyAction}>
          {emptyHint}
        </EmptyState>
      )}
      {data?.rows.length === 0 && clear !== null && (
        <NoHits title={isSearched ? 'admin.list.none' : empty} onClear={clear} />
      )}
      {data && data.rows.length > 0 && (
        <table
          className={clsx('records', heads.length > 5 && 'records-dense')}
          aria-busy={isPlaceholderData || isBusy}
        >
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {selectHead && <th scope="col">{selectHead}</th>}
              {isRanked && (
                <th scope="col">
                  <span className="sr-only">{t('admin.order')}</span>
                </th>
              )}
              {heads.map(head => (
                <ColumnHead key={head.label} {...head} />
              ))}
              <th scope="col">
                <span className="sr-only">{t('admin.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
      {data && data.total > 0 && (
        <div className="card-foot">
          {note && <span className="card-note text-sm text-ink-3">{note}</span>}
          <PageSize pageSize={pageSize} total={data.total} />
          <Pager
            page={hashLocation.page}
            numPages={data.numPages}
            total={data.total}
            onTurn={page => go({ page })}
          />
        </div>
      )}
    </div>
  );
}
