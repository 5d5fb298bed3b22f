import type { ReactNode } from 'react';
import { RetryIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Mark } from '../../../kit/Khatim.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { type PanelText, p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { usePlace } from '../place.ts';
import type { Column, Row } from './described.ts';
import { Pager } from './Pager.tsx';
import { useLastPage } from './use-last-page.ts';
import { usePageOf } from './use-page-of.ts';

type Props = {
  /** Its path, and the word over its list. */
  resource: string;
  title: string;
  pageSize: number;
  columns: readonly Column[];
  empty: PanelText;
  filter?: string;
  everyMs?: number;
  /** Above the table: what narrows it. */
  filters?: ReactNode;
  acts: (row: Row) => ReactNode;
};

/** A paged table of what is read and not written. */
export function PlainTable(props: Props) {
  const { resource, title, pageSize, columns, empty, filter = '', everyMs, filters, acts } = props;
  const { place, go } = usePlace();
  const { data, error, isPending, isPlaceholderData, refetch } = usePageOf(
    resource,
    place.page,
    pageSize,
    filter,
    everyMs,
  );
  useLastPage(data, isPlaceholderData);
  return (
    <>
      <div className="panel-head">
        <h2 className="text-[2.6rem]">{title}</h2>
        <Button onClick={() => void refetch()}>
          <RetryIcon className="icon-s" aria-hidden="true" />
          {t('app.refresh')}
        </Button>
      </div>
      {filters}
      <div className="card">
        {isPending && <Skeleton label={title} />}
        {error && <EmptyState icon={<Mark className="icon-l" />} title={error.message} />}
        {data?.rows.length === 0 && <EmptyState icon={<Mark className="icon-l" />} title={p(empty)} />}
        {data && data.rows.length > 0 && (
          <table className="records" aria-busy={isPlaceholderData}>
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {p(label)}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{p('admin.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(row => (
                <tr key={row._id}>
                  {columns.map(({ label, draw, wide }) => (
                    <td key={label} data-label={p(label)} className={wide ? 'record-wide' : undefined}>
                      {draw(row)}
                    </td>
                  ))}
                  <td className="record-acts">{acts(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="card-foot">
          <span />
          <Pager page={place.page} numPages={data?.numPages ?? 1} onTurn={page => go({ page })} />
        </div>
      </div>
    </>
  );
}
