import { readSort, writeSort } from '../../../../../protocol/rest/envelope.ts';
import { ArrowDownIcon, SortIcon } from '../../../ui/icons.ts';
import { useHashLocation } from '../hash-location.ts';

/** Sort direction of a field, as a value of `aria-sort`. */
export const directionOf = (sort: string, field: string): 'ascending' | 'descending' | 'none' => {
  const { field: sorted, isDown } = readSort(sort);
  if (sorted !== field) return 'none';
  return isDown ? 'descending' : 'ascending';
};

/** Next sort order of a column: ascending, descending, default. */
export const nextSort = (sort: string, field: string): string => {
  const direction = directionOf(sort, field);
  if (direction === 'descending') return '';
  return writeSort({ field, isDown: direction === 'ascending' });
};

/** The words over a column, and the field that its rows are ordered by, if there is one. */
export type Head = { label: string; sort?: string | undefined };

/** The head of a column. A press on it orders the list by that column, the other way, and as it was. */
export function ColumnHead({ label, sort: field }: Head) {
  const { hashLocation, go } = useHashLocation();
  if (field === undefined) return <th scope="col">{label}</th>;
  const direction = directionOf(hashLocation.sort, field);
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className="sort-head"
        onClick={() => go({ sort: nextSort(hashLocation.sort, field) })}
      >
        {label}
        {direction === 'none' ? (
          <SortIcon className="icon-xs sort-head-idle" aria-hidden="true" />
        ) : (
          <ArrowDownIcon
            className={direction === 'ascending' ? 'icon-xs rotate-180' : 'icon-xs'}
            aria-hidden="true"
          />
        )}
      </button>
    </th>
  );
}
