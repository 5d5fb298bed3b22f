import { readSort, writeSort } from '../../../../../protocol/rest/envelope.ts';
import { ArrowDownIcon, SortIcon } from '../../../ui/icons.ts';
import { useHashLocation } from '../hash-location.ts';

/** Current sort direction of a field, as an `aria-sort` value. */
export const directionOf = (sort: string, field: string): 'ascending' | 'descending' | 'none' => {
  const { field: sorted, isDown } = readSort(sort);
  if (sorted !== field) return 'none';
  return isDown ? 'descending' : 'ascending';
};

/** Next sort order after a click on a column: ascending, descending, default. */
export const nextSort = (sort: string, field: string): string => {
  const direction = directionOf(sort, field);
  if (direction === 'descending') return '';
  return writeSort({ field, isDown: direction === 'ascending' });
};

/** Column title, and the sort field if the column is sortable. */
export type Head = { label: string; sort?: string | undefined };

/** Column header. Clicks sort ascending, then descending, then restore the default order. */
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
