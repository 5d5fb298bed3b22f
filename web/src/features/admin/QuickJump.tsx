import { useEffect, useRef, useState } from 'react';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../protocol/rest/entry.ts';
import { fold } from '../../../../protocol/text/fold.ts';
import { t } from '../../i18n/t-panel.ts';
import { SearchIcon } from '../../ui/icons.ts';

type Props = { operator: OwnAccount; onChoose: (number: number) => void };

/** Ctrl+K, a few letters or the number, Enter. */
export function QuickJump({ operator, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const found = SECTIONS.filter(({ number, name, ar, flag }) => {
    if (query.trim() === '' || !operator.adminPanelPermissions[flag]) return false;
    return String(number) === query.trim() || fold(`${ar} ${name}`).includes(fold(query).trim());
  });
  const choose = (number: number | undefined): void => {
    if (number === undefined) return;
    setQuery('');
    field.current?.blur();
    onChoose(number);
  };

  return (
    <div className="quick-jump">
      <SearchIcon className="icon-s" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="quick-jump-list"
        aria-autocomplete="list"
        aria-label={t('admin.quickJump')}
        placeholder={t('admin.menu.search')}
        value={query}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') choose(found[0]?.number);
          if (event.key === 'Escape') setQuery('');
        }}
      />
      <kbd className="max-wide:hidden">Ctrl K</kbd>
      <div id="quick-jump-list" role="listbox" className="quick-jump-list" hidden={found.length === 0}>
        {found.map(({ number, ar }, at) => (
          <div
            key={number}
            role="option"
            tabIndex={-1}
            aria-selected={at === 0}
            className="quick-jump-item"
            onMouseDown={() => choose(number)}
          >
            <span className="panel-number">{number}</span> {ar}
          </div>
        ))}
      </div>
    </div>
  );
}
