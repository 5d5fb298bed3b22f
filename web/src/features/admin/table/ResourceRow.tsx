import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { CheckIcon, ChevronDownIcon, EditIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type AdminResource, labelOf, paramsOf, type Row, readRecord, rowIn } from '../admin-resource.ts';
import { SelectCell } from '../bulk/SelectBox.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { useRefresh, useShownRow } from '../list/use-rows.ts';
import { useOperator } from '../operator.ts';
import { errorMessage, ifMatch, isGone, type Known, saveOvertaken, send } from '../send.ts';
import { phonePlaces } from './phone-places.ts';
import { DeleteButton } from './RowButtons.tsx';
import { RowMenu } from './RowMenu.tsx';
import { factsOf, rowTitle } from './row-title.ts';
import type { Rank } from './use-rank.ts';
import type { Reveal } from './use-reveal.ts';

type Deps = {
  /** Reads the current record. */
  read: () => Promise<Known<Row>>;
  /** Sets a flag of the record as read, because its name may have changed. Returns the record. */
  set: (known: Known<Row>) => Promise<Row>;
};

/** Result of a toggle: current record, and whether another operator had changed it. */
export type Toggled = { record: Row; isOvertaken: boolean };

/** Sets one flag on the current record. Saves nothing if it is already set. */
export async function saveToggle(field: string, value: boolean, { read, set }: Deps): Promise<Toggled> {
  const save = async (known: Known<Row>): Promise<Toggled> => {
    if ((known.record[field] === true) === value) return { record: known.record, isOvertaken: true };
    return { record: await set(known), isOvertaken: false };
  };
  return saveOvertaken(await read(), { save, reload: read, isConflicting: () => false });
}

type ToggleBoxProps = { adminResource: AdminResource; row: Row; field: string; label: string };

/** Checkbox that saves at once and reverts if the server refuses. */
export function ToggleBox({ adminResource, row, field, label }: ToggleBoxProps) {
  const refresh = useRefresh(adminResource.resource.name);
  const show = useShownRow(adminResource.resource.name);
  const [chosen, setChosen] = useState<boolean | null>(null);

  const toggle = async (value: boolean): Promise<void> => {
    setChosen(value);
    try {
      const { record, isOvertaken } = await saveToggle(field, value, {
        read: () => readRecord(adminResource, row),
        set: async ({ record: known, version }) => {
          const { key, ...params } = paramsOf(adminResource, known);
          const change = {
            params: { ...params, key: adminResource.toggleKey?.(known) ?? key },
            body: { [field]: value },
            ...ifMatch(version),
          };
          return rowIn((await send('PATCH /:resource/:key', change))[adminResource.resource.singular]);
        },
      });
      if (isOvertaken) toast.adminError(t('admin.toggle.overtaken'));
      // Shows the saved record without waiting for the list.
      show(record);
      void refresh();
    } catch (error) {
      toast.adminError(errorMessage(error));
      if (isGone(error)) void refresh();
    } finally {
      setChosen(null);
    }
  };

  return (
    <label className="check inline-flex">
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen ?? row[field] === true}
        onChange={event => void toggle(event.target.checked)}
      />
      <span className="check-box" aria-hidden="true">
        <CheckIcon />
      </span>
    </label>
  );
}

type ResourceRowProps = {
  adminResource: AdminResource;
  row: Row;
  /** Position in the whole list, starting at 1. */
  place: number;
  total: number;
  rank: Rank | null;
  reveal: Reveal;
  selection: Selection<Row>;
  onEdit: () => void;
  onDelete: () => void;
};

export function ResourceRow(props: ResourceRowProps) {
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
