import type { ReactNode } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Mark } from '../../../kit/Khatim.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { type PanelText, p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { usePlace } from '../place.ts';
import { Pager } from './Pager.tsx';
import { useLastPage } from './use-last-page.ts';
import type { usePageOf } from './use-page-of.ts';

type Props = {
  title: string;
  list: ReturnType<typeof usePageOf>;
  /** The words over the columns. */
  labels: readonly PanelText[];
  isRanked?: boolean;
  empty: PanelText;
  emptyAct?: ReactNode;
  note?: string | false;
  /** The rows. */
  children: ReactNode;
};

/** A page of a list: its rows, that it is on its way, why it did not come, or that there is nothing; and the way to the others. */
export function RecordsCard({
  title,
  list,
  labels,
  isRanked = false,
  empty,
  emptyAct,
  note,
  children,
}: Props) {
  const { place, go } = usePlace();
  const { data, error, isPending, isPlaceholderData, refetch } = list;
  useLastPage(data, isPlaceholderData);
  return (
    <div className="card">
      {isPending && <Skeleton label={title} />}
      {error && (
        <EmptyState
          icon={<Mark className="icon-l" />}
          title={error.message}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('app.retry')}
            </Button>
          }
        />
      )}
      {data?.rows.length === 0 && (
        <EmptyState icon={<Mark className="icon-l" />} title={p(empty)} action={emptyAct} />
      )}
      {data && data.rows.length > 0 && (
        <table className="records" aria-busy={isPlaceholderData}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {isRanked && (
                <th scope="col">
                  <span className="sr-only">{p('admin.order')}</span>
                </th>
              )}
              {labels.map(label => (
                <th key={label} scope="col">
                  {p(label)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{p('admin.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
      <div className="card-foot">
        <span className="text-sm text-ink-3">{note}</span>
        <Pager page={place.page} numPages={data?.numPages ?? 1} onTurn={page => go({ page })} />
      </div>
    </div>
  );
}
