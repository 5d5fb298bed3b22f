import { type KeyboardEvent, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { direction } from '../../../../../protocol/text/direction.ts';
import { isComposing } from '../../../browser/is-composing.ts';
import { t } from '../../../i18n/t-windows.ts';
import { isCovered } from '../../../permissions/is-covered.ts';
import { messages } from '../../../state/messages.ts';
import { closeSearch, found } from '../../../state/reading/search.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, SearchIcon } from '../../../ui/icons.ts';
import { showMessage } from '../actions/show-message.ts';
import './search-bar.css';

/** Searches the messages on the screen in any spelling, newest first. */
export default function SearchBar() {
  const { list } = useSnapshot(messages);
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  const ids = useMemo(() => found(list, words, ({ sender }) => isCovered(sender.userID)), [list, words]);
  const at = shown === null ? -1 : ids.indexOf(shown);

  const show = (id: string | undefined): void => {
    if (id === undefined) return;
    setShown(id);
    showMessage(id, 'mark');
  };
  const step = (by: 1 | -1): void => {
    if (ids.length > 0) show(at < 0 ? ids.at(-1) : ids[(at + by + ids.length) % ids.length]);
  };
  const close = (): void => {
    closeSearch();
    if (shown === null || !showMessage(shown)) document.getElementById('messages')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') step(event.shiftKey ? 1 : -1);
    else return;
    event.preventDefault();
  };

  return (
    <search className="search-bar">
      <SearchIcon className="icon-s" aria-hidden="true" />
      <input
        // biome-ignore lint/a11y/noAutofocus: opened in order to type
        autoFocus
        type="search"
        dir={direction(words)}
        className="search-bar-field"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        enterKeyHint="search"
        value={words}
        onChange={event => {
          setWords(event.target.value);
          setShown(null);
        }}
        onKeyDown={onKeyDown}
      />
      <span className="search-bar-count" role="status">
        {words.trim() !== '' &&
          (ids.length === 0
            ? t('search.none')
            : t('search.count', { at: at < 0 ? '–' : ids.length - at, count: ids.length }))}
      </span>
      <IconButton label={t('search.older')} onClick={() => step(-1)}>
        <ArrowUpIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('search.newer')} onClick={() => step(1)}>
        <ArrowDownIcon className="icon-s" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('search.close')} onClick={close}>
        <CloseIcon className="icon-s" aria-hidden="true" />
      </IconButton>
    </search>
  );
}
