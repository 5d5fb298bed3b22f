import { useEffect, useState } from 'react';
import { LIST_SEARCH_MAX } from '../../../../../protocol/constants.ts';
import { t } from '../../../i18n/t-panel.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SearchIcon } from '../../../ui/icons.ts';
import { useHashLocation } from '../hash-location.ts';

/** Same delay as the search of the event record (spec/admin-panel.txt, section 7). */
const QUIET_MS = 500;

/** The list's search in the address, and the draft over it until the input has been quiet. */
export const useSearch = () => {
  const { hashLocation, go } = useHashLocation();
  const applied = hashLocation.search;
  const [draft, setDraft] = useState<{ over: string; text: string } | null>(null);
  // Back and forward change the address: the draft over the old one is dropped.
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
