import clsx from 'clsx';
import type { ReactNode } from 'react';
import { readSort, writeSort } from '../../../../../protocol/rest/envelope.ts';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ArrowDownIcon } from '../../../ui/icons.ts';
import { useHashLocation } from '../hash-location.ts';
import type { Head } from './ColumnHead.tsx';
import { ListSearch } from './ListSearch.tsx';

/** The order of a list where its heads are not shown: on phones. */
export function SortChoice({ heads }: { heads: readonly Head[] }) {
  const { hashLocation, go } = useHashLocation();
  const { field, isDown } = readSort(hashLocation.sort);
  const known = heads.filter(({ sort }) => sort !== undefined);
  if (known.length === 0) return null;
  return (
    <span className="list-sort">
      <select
        className="native-select"
        aria-label={t('admin.list.sort')}
        value={field}
        onChange={event => go({ sort: event.target.value })}
      >
        <option value="">{t('admin.list.sort.own')}</option>
        {known.map(({ label, sort }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      {field !== '' && (
        <IconButton
          bordered
          label={t(isDown ? 'admin.list.sort.down' : 'admin.list.sort.up')}
          onClick={() => go({ sort: writeSort({ field, isDown: !isDown }) })}
        >
          <ArrowDownIcon className={isDown ? 'icon-s' : 'icon-s rotate-180'} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}

type ListToolsProps = { heads: readonly Head[]; isSearched?: boolean; selectHead?: ReactNode };

/** Above a list: its search. On phones, where a list has no column heads, also their actions. */
export function ListTools({ heads, isSearched = true, selectHead }: ListToolsProps) {
  return (
    <search className={clsx('list-tools', !isSearched && 'list-tools-phone')}>
      {isSearched && <ListSearch />}
      {selectHead && <span className="list-select">{selectHead}</span>}
      <SortChoice heads={heads} />
    </search>
  );
}
