import type { ReactNode } from 'react';
import type { ReadPage } from '../../../client/http/use-page.ts';
import type { PanelText } from '../../../i18n/t-panel.ts';
import type { Column } from '../admin-resource.ts';
import { useListView } from '../list/use-list-view.ts';
import { useRows } from '../list/use-rows.ts';
import { SectionHead } from '../SectionHead.tsx';
import { RecordsCard } from './RecordsCard.tsx';

type Props<Of> = {
  /** The name by which the list is made stale. */
  resource: string;
  read: ReadPage<Of>;
  title: string;
  pageSize: number;
  columns: readonly Column<Of>[];
  empty: PanelText;
  filter?: string;
  everyMs?: number;
  /** The filters above the table. */
  filters?: ReactNode;
  /** Where they have a search of their own. */
  filtered?: { clear: (() => void) | null };
  actions: (row: Of) => ReactNode;
};

/** A paged table of records that are not edited. */
export function PlainTable<Of extends { _id: string }>(props: Props<Of>) {
  const { resource, read, title, pageSize, columns, empty, filter = '', everyMs, actions } = props;
  const { filters, filtered } = props;
  const view = useListView(pageSize);
  const list = useRows(resource, read, { ...view, filter, everyMs });
  return (
    <>
      <SectionHead title={title} onRefresh={() => void list.refetch()} />
      {filters}
      <RecordsCard
        title={title}
        list={list}
        heads={columns}
        pageSize={pageSize}
        empty={empty}
        {...(filtered && { filtered })}
      >
        {list.data?.rows.map(row => (
          <tr key={row._id}>
            {columns.map(({ label, render, wide }) => (
              <td key={label} data-label={label} className={wide ? 'record-wide' : undefined}>
                {render(row)}
              </td>
            ))}
            <td className="record-actions">{actions(row)}</td>
          </tr>
        ))}
      </RecordsCard>
    </>
  );
}
