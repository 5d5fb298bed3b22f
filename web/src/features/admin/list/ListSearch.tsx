import { LIST_SEARCH_MAX } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-panel.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import { useSearch } from './use-search.ts';

/** The field by which the list that the address shows is searched. */
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
