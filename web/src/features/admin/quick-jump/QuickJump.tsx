import { useEffect, useRef, useState } from 'react';
import { SECTIONS } from '../../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import { fold } from '../../../../../protocol/text/fold.ts';
import { nameOf } from '../../../i18n/panel-translator.ts';
import { t } from '../../../i18n/t-panel.ts';
import { SearchIcon } from '../../../ui/icons.ts';
import type { FoundField } from './found-fields.ts';

type Props = { operator: OwnAccount; onChoose: (number: number, field: string) => void };

type Found = { number: number; title: string; label?: string; field: string };

/** Search field that opens a section, setting or field by letters or number. Shortcut: Ctrl+K. */
export function QuickJump({ operator, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const fields = useFoundFields(query, operator);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const isAsked = query.trim() !== '';
  const found: Found[] = [...foundSections(query, operator), ...fields.map(toFound)];
  const at = Math.min(active, Math.max(0, found.length - 1));
  const search = (text: string): void => {
    setQuery(text);
    setActive(0);
  };
  const choose = (one: Found | undefined): void => {
    if (!one) return;
    search('');
    input.current?.blur();
    onChoose(one.number, one.field);
  };
  const move = (by: number): void => {
    if (found.length > 0) setActive((at + by + found.length) % found.length);
  };

  return (
    <div className="quick-jump">
      <SearchIcon className="icon-s" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-expanded={isAsked}
        aria-controls="quick-jump-list"
        aria-activedescendant={found.length > 0 ? `quick-jump-${at}` : undefined}
        aria-autocomplete="list"
        aria-label={t('admin.quickJump')}
        placeholder={t('admin.menu.search')}
        value={query}
        onChange={event => search(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') choose(found[at]);
          if (event.key === 'Escape') search('');
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
        }}
      />
      <kbd className="max-wide:hidden">Ctrl K</kbd>
      <div className="quick-jump-list" hidden={!isAsked}>
        <div id="quick-jump-list" role="listbox" aria-label={t('admin.quickJump')}>
          {found.map((one, index) => (
            <div
              key={`${one.number} ${one.label ?? ''}`}
              id={`quick-jump-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="quick-jump-item"
              onMouseDown={() => choose(one)}
            >
              <span className="panel-number">{one.number}</span> {one.label ?? one.title}
              {one.label !== undefined && <span className="quick-jump-field">{one.title}</span>}
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="quick-jump-none">
            {t('admin.quickJump.none')}
          </p>
        )}
      </div>
    </div>
  );
}

const foundSections = (query: string, { adminPanelPermissions }: OwnAccount): Found[] =>
  SECTIONS.filter(({ number, name, ar, flag }) => {
    if (query.trim() === '' || !adminPanelPermissions[flag]) return false;
    return String(number) === query.trim() || fold(`${nameOf(ar)} ${name}`).includes(fold(query).trim());
  }).map(({ number, ar }) => ({ number, title: nameOf(ar), field: '' }));

const toFound = ({ number, label, setting }: FoundField): Found => ({
  number,
  title: nameOf(SECTIONS.find(each => each.number === number)?.ar ?? ''),
  label,
  field: setting,
});

/** Loads the declarations of all fields at the first search. */
function useFoundFields(query: string, { adminPanelPermissions }: OwnAccount): readonly FoundField[] {
  const [found, setFound] = useState<readonly FoundField[]>([]);
  useEffect(() => {
    if (query.trim() === '') {
      setFound([]);
      return;
    }
    let isNewest = true;
    const mayOpen = (name: string): boolean =>
      SECTIONS.some(section => section.name === name && adminPanelPermissions[section.flag]);
    import('./found-fields.ts').then(
      ({ foundFields }) => isNewest && setFound(foundFields(query, mayOpen)),
      // Ignored, because sections are found anyway and the page reports a failed load.
      () => {},
    );
    return () => {
      isNewest = false;
    };
  }, [query, adminPanelPermissions]);
  return found;
}
