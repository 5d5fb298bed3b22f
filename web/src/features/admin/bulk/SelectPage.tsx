import { t } from '../../../i18n/t-panel.ts';
import { SelectBox } from './SelectBox.tsx';
import type { Selection } from './use-selection.ts';

type Props<Of extends { _id: string }> = { selection: Selection<Of>; rows: readonly Of[] };

/** Chooses every row of the page that may be chosen. */
export function SelectPage<Of extends { _id: string }>({ selection, rows }: Props<Of>) {
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
