import { type ReactNode, useEffect, useRef } from 'react';
import { plural, t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CheckIcon, DeleteIcon, MinusIcon } from '../../../ui/icons.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  label: string;
  checked: boolean;
  /** Whether only some rows are selected. */
  isPartial?: boolean;
  onChange: (checked: boolean) => void;
};

/** Selects a row, or every row of the page. */
export function SelectBox({ label, checked, isPartial = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className="check select-box">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="check-box" aria-hidden="true">
        {isPartial ? <MinusIcon className="select-box-partial" /> : <CheckIcon />}
      </span>
    </label>
  );
}

type PageProps<Of extends { _id: string }> = { selection: Selection<Of>; rows: readonly Of[] };

/** Selects every selectable row of the page. */
export function SelectPage<Of extends { _id: string }>({ selection, rows }: PageProps<Of>) {
  const chosen = rows.filter(selection.has).length;
  const areAll = rows.length > 0 && chosen === rows.length;
  return (
    <SelectBox
      label={t('admin.selection.page')}
      checked={areAll}
      isPartial={chosen > 0 && !areAll}
      onChange={is => selection.set(rows, is)}
    />
  );
}

type CellProps<Of extends { _id: string }> = {
  selection: Selection<Of>;
  row: Of;
  name: string;
  isSelectable: boolean;
};

/** Table cell with a row's checkbox; empty if the row cannot be deleted. */
export function SelectCell<Of extends { _id: string }>({
  selection,
  row,
  name,
  isSelectable,
}: CellProps<Of>) {
  return (
    <td className="record-select">
      {isSelectable && (
        <SelectBox
          label={t('admin.selection.row', { name })}
          checked={selection.has(row)}
          onChange={is => selection.set([row], is)}
        />
      )}
    </td>
  );
}

type BarProps = { count: number; onDelete: () => void; onClear: () => void; children?: ReactNode };

/** Bar with the number of selected rows and bulk actions. */
export function SelectionBar({ count, onDelete, onClear, children }: BarProps) {
  if (count === 0) return null;
  return (
    <section className="selection-bar" aria-label={t('admin.selection')}>
      <p role="status">{plural('admin.selection.count', count)}</p>
      {children}
      <Button size="small" tone="danger" onClick={onDelete}>
        <DeleteIcon className="icon-s" aria-hidden="true" />
        {t('admin.selection.delete')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('admin.selection.clear')}
      </Button>
    </section>
  );
}
