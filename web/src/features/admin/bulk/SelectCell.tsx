import { t } from '../../../i18n/t-panel.ts';
import { SelectBox } from './SelectBox.tsx';
import type { Selection } from './use-selection.ts';

type Props<Of extends { _id: string }> = {
  selection: Selection<Of>;
  row: Of;
  name: string;
  isSelectable: boolean;
};

/** The cell that chooses its row; empty where the row cannot be deleted. */
export function SelectCell<Of extends { _id: string }>({ selection, row, name, isSelectable }: Props<Of>) {
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
