import clsx from 'clsx';
import type { ReactNode } from 'react';
import { keysOf } from '../../../../protocol/keys-of.ts';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { SECTION_GROUPS } from '../../../../protocol/rules/permission-table.ts';
import { chooseLanguage, LANGUAGE_NAMES, language } from '../../i18n/language.ts';
import { nameOf } from '../../i18n/panel-translator.ts';
import { t } from '../../i18n/t-panel.ts';
import { LockIcon, OverviewIcon } from '../../ui/icons.ts';
import { sectionEntry } from './section-registry.ts';

type Props = {
  operator: OwnAccount;
  /** Number of the current section; null for the overview. */
  current: number | null;
  isOpen: boolean;
  onChoose: (number: number | null) => void;
};

const otherLanguage = language === 'ar' ? 'en' : 'ar';

/**
 * Link to the overview, and sections in groups. Sections without permission are shown with a lock. Unsaved edits
 * survive the reload after a language change.
 */
export function Menu({ operator, current, isOpen, onChoose }: Props) {
  return (
    <div className={clsx('panel-menu', isOpen && 'panel-menu-open')}>
      <nav className="panel-home" aria-label={t('admin.home.nav')}>
        <Item href="#" isCurrent={current === null} onChoose={() => onChoose(null)}>
          <OverviewIcon className="panel-number icon-s" aria-hidden="true" />
          <span className="truncated flex-1">{t('admin.home')}</span>
        </Item>
      </nav>
      <nav aria-label={t('admin.menu')}>
        <h2 className="label px-3">{t('admin.menu')}</h2>
        {keysOf(SECTION_GROUPS).map(group => (
          <div key={group}>
            <h3 className="panel-group">{nameOf(SECTION_GROUPS[group])}</h3>
            <ol>
              {SECTIONS.filter(section => section.group === group).map(({ number, name, ar, flag }) => {
                const { icon: Icon } = sectionEntry(name);
                const isLocked = !operator.adminPanelPermissions[flag];
                return (
                  <li key={number}>
                    <Item
                      href={`#section=${number}`}
                      isCurrent={number === current}
                      isLocked={isLocked}
                      onChoose={() => onChoose(number)}
                    >
                      <span className="panel-number">{number}</span>
                      <Icon className="icon-s" aria-hidden="true" />
                      <span className="truncated flex-1">{nameOf(ar)}</span>
                      {isLocked && (
                        <span title={t('admin.locked')}>
                          <LockIcon className="icon-xs" aria-hidden="true" />
                          <span className="sr-only">{t('admin.locked')}</span>
                        </span>
                      )}
                    </Item>
                  </li>
                );
              })}
            </ol>
          </div>
        ))}
      </nav>
      <button
        type="button"
        className="panel-item panel-language"
        lang={otherLanguage}
        onClick={() => chooseLanguage(otherLanguage)}
      >
        <span className="panel-number" aria-hidden="true">
          {otherLanguage.toUpperCase()}
        </span>
        {LANGUAGE_NAMES[otherLanguage]}
      </button>
    </div>
  );
}

type ItemProps = {
  href: string;
  isCurrent: boolean;
  isLocked?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Item({ href, isCurrent, isLocked = false, onChoose, children }: ItemProps) {
  return (
    <a
      href={href}
      className={clsx('panel-item', isCurrent && 'panel-item-current', isLocked && 'panel-item-locked')}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={event => {
        event.preventDefault();
        onChoose();
      }}
    >
      {children}
    </a>
  );
}
