import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Head } from './ColumnHead.tsx';
import { ListSearch } from './ListSearch.tsx';
import { SortChoice } from './SortChoice.tsx';

type Props = { heads: readonly Head[]; isSearched?: boolean; selectHead?: ReactNode };

/** Above a list: its search, and on phones, where a list has no heads, what they do. */
export function ListTools({ heads, isSearched = true, selectHead }: Props) {
  return (
    <search className={clsx('list-tools', !isSearched && 'list-tools-phone')}>
      {isSearched && <ListSearch />}
      {selectHead && <span className="list-select">{selectHead}</span>}
      <SortChoice heads={heads} />
    </search>
  );
}
