import type { ReactNode } from 'react';
import { type PanelText, t } from '../../../i18n/t-panel.ts';
import { BrandMark } from '../../../ui/BrandMark.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoadError } from '../form/LoadError.tsx';
import { useHashLocation } from '../hash-location.ts';
import { Pager } from './Pager.tsx';
import { useLastPage } from './use-last-page.ts';
import type { useRows } from './use-rows.ts';

type Props = {
  title: string;
  list: ReturnType<typeof useRows<unknown>>;
  /** The words over the columns. */
  labels: readonly string[];
  isRanked?: boolean;
  isBusy?: boolean;
  empty: PanelText;
  emptyAction?: ReactNode;
  note?: string | false;
  /** The rows. */
  children: ReactNode;
};

/** A page of a list with its pager, or its state: loading, failed, or empty. */
export function RecordsCard({
  title,
  list,
  labels,
  isRanked = false,
  isBusy = false,
  empty,
  emptyAction,
  note,
  children,
}: Props) {
  const { hashLocation, go } = useHashLocation();
  const { data, error, isPending, isPlaceholderData, refetch } = list;
  useLastPage(data, isPlaceholderData);
  return (
    <div className="card">
      {isPending && <Skeleton label={title} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<BrandMark className="icon-l" />} title={t(empty)} action={emptyAction} />
      )}
      {data && data.rows.length > 0 && (
        <table className="records" aria-busy={isPlaceholderData || isBusy}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {isRanked && (
                <th scope="col">
                  <span className="sr-only">{t('admin.order')}</span>
                </th>
              )}
              {labels.map(label => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('admin.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
      <div className="card-foot">
        <span className="text-sm text-ink-3">{note}</span>
        {data && data.total > 0 && (
          <Pager
            page={hashLocation.page}
            numPages={data.numPages}
            total={data.total}
            onTurn={page => go({ page })}
          />
        )}
      </div>
    </div>
  );
}
