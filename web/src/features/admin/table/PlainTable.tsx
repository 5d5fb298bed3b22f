import type { ReactNode } from 'react';
import type { ReadPage } from '../../../client/http/use-page.ts';
import type { PanelText } from '../../../i18n/t-panel.ts';
import type { Column } from '../admin-resource.ts';
import { useHashLocation } from '../hash-location.ts';
import { SectionHead } from '../SectionHead.tsx';
import { RecordsCard } from './RecordsCard.tsx';
import { useRows } from './use-rows.ts';

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
  actions: (row: Of) => ReactNode;
};

/** A paged table of records that are not edited. */
export function PlainTable<Of extends { _id: string }>(props: Props<Of>) {
  const { resource, read, title, pageSize, columns, empty, filter = '', everyMs, filters, actions } = props;
  const { hashLocation } = useHashLocation();
  const list = useRows(resource, read, { page: hashLocation.page, limit: pageSize, filter, everyMs });
  return (
    <>
      <SectionHead title={title} onRefresh={() => void list.refetch()} />
      {filters}
      <RecordsCard title={title} list={list} labels={columns.map(({ label }) => label)} empty={empty}>
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
