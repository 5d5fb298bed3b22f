import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { ReadPage } from '../../../client/http/use-page.ts';
import type { PanelText } from '../../../i18n/t-panel.ts';
import type { Column } from '../admin-resource.ts';
import { BulkDeleteDialog } from '../bulk/BulkDeleteDialog.tsx';
import { SelectCell, SelectionBar, SelectPage } from '../bulk/SelectBox.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { useListView, useRows } from '../list/use-rows.ts';
import { SectionHead } from '../SectionHead.tsx';
import { phonePlaces } from './phone-places.ts';
import { RecordsCard } from './RecordsCard.tsx';
import { RowMenu } from './RowMenu.tsx';
import { factsOf } from './row-title.ts';

type Props<Of> = {
  /** Key that invalidates the list. */
  resource: string;
  read: ReadPage<Of>;
  title: string;
  pageSize: number;
  columns: readonly Column<Of>[];
  empty: PanelText;
  filter?: string;
  everyMs?: number;
  tools?: ReactNode;
  filters?: ReactNode;
  titleOf: (row: Of) => string;
  /** Set if the table has its own search. */
  filtered?: { clear: (() => void) | null };
  actions: (row: Of) => ReactNode;
  /** Set if rows can be deleted in bulk. */
  many?: {
    mayDelete: (row: Of) => boolean;
    remove: (row: Of) => Promise<unknown>;
    nameOf: (row: Of) => string;
  };
};

/** A paged table of read-only records. */
export function PlainTable<Of extends { _id: string }>(props: Props<Of>) {
  const { resource, read, title, pageSize, columns, empty, filter = '', everyMs } = props;
  const { tools, filters, filtered, many, titleOf, actions } = props;
  const places = phonePlaces(columns);
  const selection = useSelection<Of>();
  const [isDeletingMany, setDeletingMany] = useState(false);
  const view = useListView(pageSize);
  const list = useRows(resource, read, { ...view, filter, everyMs });
  return (
    <>
      <SectionHead title={title} onRefresh={() => void list.refetch()}>
        {tools}
      </SectionHead>
      {filters}
      <RecordsCard
        title={title}
        list={list}
        heads={columns}
        pageSize={pageSize}
        empty={empty}
        {...(filtered && { filtered })}
        {...(many && {
          selectHead: (
            <SelectPage selection={selection} rows={(list.data?.rows ?? []).filter(many.mayDelete)} />
          ),
          selectionBar: (
            <SelectionBar
              count={selection.rows.length}
              onDelete={() => setDeletingMany(true)}
              onClear={selection.clear}
            />
          ),
        })}
      >
        {list.data?.rows.map(row => (
          <tr key={row._id} className={selection.has(row) ? 'record-selected' : undefined}>
            {many && (
              <SelectCell
                selection={selection}
                row={row}
                name={many.nameOf(row)}
                isSelectable={many.mayDelete(row)}
              />
            )}
            {columns.map(({ label, render, wide, narrow }, at) => (
              <td
                key={label}
                data-label={label}
                className={clsx(`phone-${places[at]}`, wide && 'record-wide', narrow && 'record-narrow')}
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
      {many && isDeletingMany && (
        <BulkDeleteDialog
          selection={selection}
          resource={resource}
          title={title}
          remove={many.remove}
          nameOf={many.nameOf}
          onClose={() => setDeletingMany(false)}
        />
      )}
    </>
  );
}
