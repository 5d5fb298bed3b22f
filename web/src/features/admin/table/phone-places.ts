/**
 * Place of a cell in a phone's row of two lines: picture before both, title and aside in the first, details in the
 * second (numbers with their label), text below. `menu`: shown in the row's menu.
 */
export type PhonePlace = 'picture' | 'title' | 'aside' | 'detail' | 'labelled' | 'text' | 'menu';

type Placeable = { wide?: boolean; onPhone?: PhonePlace };

/** More than these would take a third line. */
const DETAILS_MAX = 2;

/** The place of each column: its declared place, otherwise one by its kind. Exactly one is the title. */
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
