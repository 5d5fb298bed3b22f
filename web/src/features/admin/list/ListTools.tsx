import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { LIST_SEARCH_MAX } from '../../../../../protocol/constants.ts';
import { readSort, writeSort } from '../../../../../protocol/rest/envelope.ts';
import { t } from '../../../i18n/t-panel.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ArrowDownIcon, SearchIcon } from '../../../ui/icons.ts';
import { useHashLocation } from '../hash-location.ts';
import type { Head } from './ColumnHead.tsx';

/** Same delay as the search of the event record. */
const QUIET_MS = 500;

/** Applied search from the address, and a draft that is applied when typing pauses. */
const useSearch = () => {
  const { hashLocation, go } = useHashLocation();
  const applied = hashLocation.search;
  const [draft, setDraft] = useState<{ over: string; text: string } | null>(null);
  // Drops a draft based on an earlier address, because Back and Forward change the address.
  if (draft && draft.over !== applied) setDraft(null);
  const shown = draft?.over === applied ? draft.text : applied;
  const wanted = shown.trim();

  useEffect(() => {
    if (wanted === applied) return;
    const timer = setTimeout(() => go({ search: wanted }), QUIET_MS);
    return () => clearTimeout(timer);
  }, [wanted, applied, go]);

  return { shown, change: (text: string): void => setDraft({ over: applied, text }) };
};

export function ListSearch() {
  const { shown, change } = useSearch();
  return (
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
  );
}

/** Selection of the sort order on phones, where column headers are hidden. */
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

/**
 * Search field above a list. On phones also the sort order and selection, because lists there have no column headers.
 */
export function ListTools({ heads, isSearched = true, selectHead }: ListToolsProps) {
  return (
    <search className={clsx('list-tools', !isSearched && 'list-tools-phone')}>
      {isSearched && <ListSearch />}
      {selectHead && <span className="list-select">{selectHead}</span>}
      <SortChoice heads={heads} />
    </search>
  );
}
