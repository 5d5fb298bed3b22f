import { useState } from 'react';
import { AddIcon, RetryIcon } from '../../../icons.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Mark } from '../../../kit/Khatim.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { usePlace } from '../place.ts';
import type { Described, Row } from './described.ts';
import { Pager } from './Pager.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { ResourceRow } from './ResourceRow.tsx';
import { useLastPage } from './use-last-page.ts';
import { usePageOf, useRefresh } from './use-page-of.ts';
import { useRank } from './use-rank.ts';

/** A paged table of records, with a form to add or edit one. */
export function ResourceTable({ described, title }: { described: Described; title: string }) {
  const { resource, add, hint, columns, toggles = {}, isRanked = false } = described;
  const { place, go } = usePlace();
  const { data, error, isPending, isPlaceholderData, refetch } = usePageOf(
    resource.name,
    place.page,
    resource.pageSize,
  );
  useLastPage(data, isPlaceholderData);
  const refresh = useRefresh(resource.name);
  const [form, setForm] = useState<{ row: Row | null } | null>(null);
  const rank = useRank(described);

  return (
    <>
      <div className="panel-head">
        <div>
          <h2 className="text-[2.6rem]">{title}</h2>
          {hint && <p className="text-ink-2">{p(hint)}</p>}
        </div>
        <div className="flex gap-2">
          <Button onClick={() => void refetch()}>
            <RetryIcon className="icon-s" aria-hidden="true" />
            {t('app.refresh')}
          </Button>
          <Button tone="primary" onClick={() => setForm({ row: null })}>
            <AddIcon className="icon-s" aria-hidden="true" />
            {p(add)}
          </Button>
        </div>
      </div>
      <div className="card">
        {isPending && <Skeleton label={title} />}
        {error && (
          <EmptyState icon={<Mark className="icon-l" />} title={error.message}>
            <Button size="small" onClick={() => void refetch()}>
              {t('app.retry')}
            </Button>
          </EmptyState>
        )}
        {data && data.rows.length === 0 && (
          <EmptyState icon={<Mark className="icon-l" />} title={p('admin.empty')}>
            <Button size="small" onClick={() => setForm({ row: null })}>
              {p('admin.empty.add')}
            </Button>
          </EmptyState>
        )}
        {data && data.rows.length > 0 && (
          <table className="records" aria-busy={isPlaceholderData}>
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {isRanked && (
                  <th scope="col">
                    <span className="sr-only">{p('admin.dragHandle')}</span>
                  </th>
                )}
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {p(label)}
                  </th>
                ))}
                {Object.values(toggles).map(label => (
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
                <ResourceRow
                  key={row._id}
                  described={described}
                  row={row}
                  total={data.total}
                  rank={isRanked ? rank : null}
                  onEdit={() => setForm({ row })}
                />
              ))}
            </tbody>
          </table>
        )}
        <div className="card-foot">
          <span className="text-sm text-ink-3">
            {Object.keys(toggles).length > 0 && p('admin.savedOnToggle')}
          </span>
          <Pager page={place.page} numPages={data?.numPages ?? 1} onTurn={page => go({ page })} />
        </div>
      </div>
      {form && (
        <ResourceForm
          described={described}
          row={form.row}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
