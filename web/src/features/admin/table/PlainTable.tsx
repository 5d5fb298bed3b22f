import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { ReadPage } from '../../../client/http/use-page.ts';
import type { PanelText } from '../../../i18n/t-panel.ts';
import type { Column } from '../admin-resource.ts';
import { useHashLocation } from '../hash-location.ts';
import { SectionHead } from '../SectionHead.tsx';
import { phonePlaces } from './phone-places.ts';
import { RecordsCard } from './RecordsCard.tsx';
import { RowMenu } from './RowMenu.tsx';
import { factsOf } from './row-facts.ts';
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
  /** What a record is called. */
  titleOf: (row: Of) => string;
  actions: (row: Of) => ReactNode;
};

/** A paged table of records that are not edited. */
export function PlainTable<Of extends { _id: string }>(props: Props<Of>) {
  const { resource, read, title, pageSize, columns, empty, filter = '', everyMs, filters } = props;
  const { titleOf, actions } = props;
  const places = phonePlaces(columns);
  const { hashLocation } = useHashLocation();
  const list = useRows(resource, read, { page: hashLocation.page, limit: pageSize, filter, everyMs });
  return (
    <>
      <SectionHead title={title} onRefresh={() => void list.refetch()} />
      {filters}
      <RecordsCard title={title} list={list} labels={columns.map(({ label }) => label)} empty={empty}>
        {list.data?.rows.map(row => (
          <tr key={row._id}>
            {columns.map(({ label, render, wide }, at) => (
              <td
                key={label}
                data-label={label}
                className={clsx(`phone-${places[at]}`, wide && 'record-wide')}
              >
                {render(row)}
              </td>
            ))}
            <td className="record-actions">
              <RowMenu title={titleOf(row)} facts={factsOf(columns, places, row)}>
                {actions(row)}
              </RowMenu>
            </td>
          </tr>
        ))}
      </RecordsCard>
    </>
  );
}
