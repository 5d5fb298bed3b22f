import clsx from 'clsx';
import type { ReactNode } from 'react';
import { LIST_SEARCH_MAX } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-panel.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import type { Head } from './ColumnHead.tsx';
import { SortChoice } from './SortChoice.tsx';
import { useSearch } from './use-search.ts';

type Props = { heads: readonly Head[]; isSearched?: boolean; selectHead?: ReactNode };

/** Above a list: its search, and on phones, where a list has no heads, what they do. */
export function ListTools({ heads, isSearched = true, selectHead }: Props) {
  const { shown, change } = useSearch();
  return (
    <search className={clsx('list-tools', !isSearched && 'list-tools-phone')}>
      {isSearched && (
        <TextField
          className="list-search"
          type="search"
          label={t('admin.list.search')}
          placeholder={t('admin.list.search')}
          hideLabel
          maxLength={LIST_SEARCH_MAX}
          icon={<SearchIcon className="icon-s" aria-hidden="true" />}
          value={shown}
          onChange={event => change(event.target.value)}
        />
      )}
      {selectHead && <span className="list-select">{selectHead}</span>}
      <SortChoice heads={heads} />
    </search>
  );
}
