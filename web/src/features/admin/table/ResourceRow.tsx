import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon, EditIcon } from '../../../ui/icons.ts';
import { type AdminResource, labelOf, type Row } from '../admin-resource.ts';
import { SelectCell } from '../bulk/SelectCell.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { useOperator } from '../operator-context.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { phonePlaces } from './phone-places.ts';
import { RowMenu } from './RowMenu.tsx';
import { factsOf } from './row-facts.ts';
import { rowTitle } from './row-title.ts';
import { ToggleBox } from './ToggleBox.tsx';
import type { Rank } from './use-rank.ts';
import type { Reveal } from './use-reveal.ts';

type Props = {
  adminResource: AdminResource;
  row: Row;
  /** Where it stands in the whole list, counted from 1. */
  place: number;
  total: number;
  rank: Rank | null;
  reveal: Reveal;
  selection: Selection<Row>;
  onEdit: () => void;
  onDelete: () => void;
};

export function ResourceRow(props: Props) {
  const { adminResource, row, place, total, rank, reveal, selection, onEdit, onDelete } = props;
  const operator = useOperator();
  const { columns, toggles = [], mayDelete = () => true } = adminResource;
  const isDeletable = mayDelete(operator, row);
  const element = useRef<HTMLTableRowElement>(null);
  const { target, marked, reached } = reveal;
  const editButton = useRef<HTMLButtonElement>(null);
  const part = target?.id === row._id ? target.part : null;
  useEffect(() => {
    if (part === null) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    (part === 'edit' ? editButton : element).current?.focus({ preventScroll: true });
    reached();
  }, [part, reached]);
  const places = phonePlaces(columns);
  const moves = rank && (
    <>
      <IconButton
        label={t('admin.move.up')}
        unavailable={place === 1}
        onClick={() => rank.move({ row, place }, place - 1)}
      >
        <ChevronDownIcon className="icon-s rotate-180" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('admin.move.down')}
        unavailable={place === total}
        onClick={() => rank.move({ row, place }, place + 1)}
      >
        <ChevronDownIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </>
  );
  return (
    <tr
      ref={element}
      tabIndex={-1}
      className={clsx(
        rank?.dragged?.row._id === row._id && 'record-dragged',
        marked === row._id && 'record-marked',
        selection.has(row) && 'record-selected',
      )}
      draggable={rank !== null}
      onDragStart={() => rank?.startDrag({ row, place })}
      onDragEnd={() => rank?.endDrag()}
      onDragOver={event => rank?.dragged && event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        if (rank?.dragged) rank.move(rank.dragged, place);
      }}
    >
      <SelectCell selection={selection} row={row} name={rowTitle(row)} isSelectable={isDeletable} />
      {rank && (
        <td className="phone-menu">
          <span className="flex">{moves}</span>
        </td>
      )}
      {columns.map(({ label, render, wide }, at) => (
        <td key={label} data-label={label} className={clsx(`phone-${places[at]}`, wide && 'record-wide')}>
          {render(row)}
        </td>
      ))}
      {toggles.map(field => (
        <td key={field} data-label={labelOf(adminResource.resource, field)} className="phone-toggle">
          <ToggleBox
            adminResource={adminResource}
            row={row}
            field={field}
            label={labelOf(adminResource.resource, field)}
          />
        </td>
      ))}
      <td className="record-actions">
        <RowMenu title={rowTitle(row)} facts={factsOf(columns, places, row)} more={moves}>
          {adminResource.links?.(row)}
          <IconButton ref={editButton} bordered label={t('app.edit')} onClick={onEdit}>
            <EditIcon className="icon-s" aria-hidden="true" />
          </IconButton>
          {isDeletable && <DeleteButton onClick={onDelete} />}
        </RowMenu>
      </td>
    </tr>
  );
}
