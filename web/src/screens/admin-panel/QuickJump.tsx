import { useEffect, useRef, useState } from 'react';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import { fold } from '../../../../protocol/text/fold.ts';
import { SearchIcon } from '../../icons.ts';
import { p } from '../../text/p.ts';
import type { Operator } from './operator.ts';
import { VIEWS } from './views.ts';

type Props = { operator: Operator; onChoose: (number: number) => void };

/** Ctrl+K, a few letters or the number, Enter. */
export function QuickJump({ operator, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [sought, setSought] = useState('');

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const found = SECTIONS.filter(({ number, name, flag }) => {
    if (sought.trim() === '' || !operator.adminPanelPermissions[flag]) return false;
    return (
      String(number) === sought.trim() ||
      fold(`${p(VIEWS[name].title)} ${name}`).includes(fold(sought).trim())
    );
  });
  const choose = (number: number | undefined): void => {
    if (number === undefined) return;
    setSought('');
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
        aria-label={p('admin.quickJump')}
        placeholder={p('admin.menu.search')}
        value={sought}
        onChange={event => setSought(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') choose(found[0]?.number);
          if (event.key === 'Escape') setSought('');
        }}
      />
      <kbd className="max-wide:hidden">Ctrl K</kbd>
      <div id="quick-jump-list" role="listbox" className="quick-jump-list" hidden={found.length === 0}>
        {found.map(({ number, name }, at) => (
          <div
            key={number}
            role="option"
            tabIndex={-1}
            aria-selected={at === 0}
            className="quick-jump-item"
            onMouseDown={() => choose(number)}
          >
            <span className="panel-number">{number}</span> {p(VIEWS[name].title)}
          </div>
        ))}
      </div>
    </div>
  );
}
