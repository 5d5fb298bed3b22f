/**
 * Position of a cell in a phone's row of two lines. The picture precedes both lines. The first has title and aside; the
 * second has details, with labels for numbers. Text is below. `menu`: shown in the row's menu.
 */
export type PhonePlace = 'picture' | 'title' | 'aside' | 'detail' | 'labelled' | 'text' | 'menu';

type Placeable = { wide?: boolean; onPhone?: PhonePlace };

/** More details would need a third line. */
const DETAILS_MAX = 2;

/** Position of each column: declared, otherwise a detail, or in the menu after two details. One column is the title. */
export const phonePlaces = (columns: readonly Placeable[]): PhonePlace[] => {
  const isFree = ({ onPhone }: Placeable): boolean => onPhone === undefined;
  const title =
    columns.find(({ onPhone }) => onPhone === 'title') ??
    columns.find(column => isFree(column) && column.wide) ??
    columns.find(isFree);
  let details = columns.filter(({ onPhone }) => onPhone === 'detail' || onPhone === 'labelled').length;
  return columns.map(column => {
    if (column === title) return 'title';
    return column.onPhone ?? (++details <= DETAILS_MAX ? 'detail' : 'menu');
  });
};
