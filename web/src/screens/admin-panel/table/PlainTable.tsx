import type { ReactNode } from 'react';
import { type PanelText, p } from '../../../text/p.ts';
import { usePlace } from '../place.ts';
import { SectionHead } from '../SectionHead.tsx';
import type { Column, Row } from './described.ts';
import { RecordsCard } from './RecordsCard.tsx';
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
  const { place } = usePlace();
  const list = usePageOf(resource, place.page, pageSize, filter, everyMs);
  return (
    <>
      <SectionHead title={title} onRefresh={() => void list.refetch()} />
      {filters}
      <RecordsCard title={title} list={list} labels={columns.map(({ label }) => label)} empty={empty}>
        {list.data?.rows.map(row => (
          <tr key={row._id}>
            {columns.map(({ label, draw, wide }) => (
              <td key={label} data-label={p(label)} className={wide ? 'record-wide' : undefined}>
                {draw(row)}
              </td>
            ))}
            <td className="record-acts">{acts(row)}</td>
          </tr>
        ))}
      </RecordsCard>
    </>
  );
}
