import clsx from 'clsx';
import { useState } from 'react';
import { ChevronDownIcon, DeleteIcon, EditIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { p } from '../../../text/p.ts';
import { t } from '../../../text/t.ts';
import { type Described, pathOf, type Row } from './described.ts';
import { nameOf } from './name-of.ts';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { ToggleBox } from './ToggleBox.tsx';
import type { Rank } from './use-rank.ts';

type Props = { described: Described; row: Row; total: number; rank: Rank | null; onEdit: () => void };

export function ResourceRow({ described, row, total, rank, onEdit }: Props) {
  const { columns, toggles = {} } = described;
  const [deleting, setDeleting] = useState(false);
  return (
    <tr
      className={clsx(rank?.dragged?._id === row._id && 'record-lifted')}
      draggable={rank !== null}
      onDragStart={() => rank?.lift(row)}
      onDragEnd={() => rank?.letGo()}
      onDragOver={event => rank?.dragged && event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        if (rank?.dragged) rank.move(rank.dragged, Number(row.rank));
      }}
    >
      {rank && (
        <td data-label={p('admin.order')}>
          <span className="flex">
            <IconButton
              label={p('admin.move.up')}
              unavailable={row.rank === 1}
              onClick={() => rank.move(row, Number(row.rank) - 1)}
            >
              <ChevronDownIcon className="icon-s rotate-180" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={p('admin.move.down')}
              unavailable={row.rank === total}
              onClick={() => rank.move(row, Number(row.rank) + 1)}
            >
              <ChevronDownIcon className="icon-s" aria-hidden="true" />
            </IconButton>
          </span>
        </td>
      )}
      {columns.map(({ label, draw, wide }) => (
        <td key={label} data-label={p(label)} className={clsx(wide && 'record-wide')}>
          {draw(row)}
        </td>
      ))}
      {Object.entries(toggles).map(([field, label]) => (
        <td key={field} data-label={p(label)}>
          <ToggleBox described={described} row={row} field={field} label={p(label)} />
        </td>
      ))}
      <td className="record-acts">
        <span className="flex justify-end gap-2">
          <IconButton bordered label={t('app.edit')} onClick={onEdit}>
            <EditIcon className="icon-s" aria-hidden="true" />
          </IconButton>
          <IconButton
            bordered
            className="text-danger"
            label={t('app.delete')}
            onClick={() => setDeleting(true)}
          >
            <DeleteIcon className="icon-s" aria-hidden="true" />
          </IconButton>
        </span>
        {deleting && (
          <RemovalQuestion
            path={pathOf(described, row)}
            resource={described.resource.name}
            question={p(`admin.confirmDelete.${described.noun}`)}
            name={nameOf(row)}
            done={p(`admin.toast.${described.noun}.deleted`)}
            onClose={() => setDeleting(false)}
          />
        )}
      </td>
    </tr>
  );
}
