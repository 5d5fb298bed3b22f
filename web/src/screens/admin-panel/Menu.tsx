import clsx from 'clsx';
import type { ReactNode } from 'react';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import { LockIcon, OverviewIcon } from '../../icons.ts';
import { p } from '../../text/p.ts';
import type { Operator } from './operator.ts';
import { VIEWS } from './views.ts';

type Props = {
  operator: Operator;
  /** Null: the overview. */
  current: number | null;
  isOpen: boolean;
  onChoose: (number: number | null) => void;
};

/** The way to the overview, and the 18 sections in their order. One that is shut keeps its place, with a lock. */
export function Menu({ operator, current, isOpen, onChoose }: Props) {
  return (
    <div className={clsx('panel-menu', isOpen && 'panel-menu-open')}>
      <nav className="panel-home" aria-label={p('admin.home.nav')}>
        <Item href="#" isCurrent={current === null} onChoose={() => onChoose(null)}>
          <OverviewIcon className="panel-number icon-s" aria-hidden="true" />
          <span className="cut flex-1">{p('admin.home')}</span>
        </Item>
      </nav>
      <nav aria-label={p('admin.menu')}>
        <h2 className="label px-3">{p('admin.menu')}</h2>
        <ol>
          {SECTIONS.map(({ number, name, flag }) => {
            const { title, icon: Icon } = VIEWS[name];
            const isShut = !operator.adminPanelPermissions[flag];
            return (
              <li key={number}>
                <Item
                  href={`#section=${number}`}
                  isCurrent={number === current}
                  isShut={isShut}
                  onChoose={() => onChoose(number)}
                >
                  <span className="panel-number">{number}</span>
                  <Icon className="icon-s" aria-hidden="true" />
                  <span className="cut flex-1">{p(title)}</span>
                  {isShut && (
                    <span title={p('admin.locked')}>
                      <LockIcon className="icon-xs" aria-hidden="true" />
                      <span className="sr-only">{p('admin.locked')}</span>
                    </span>
                  )}
                </Item>
              </li>
            );
          })}
        </ol>
      </nav>
    </div>
  );
}

type ItemProps = {
  href: string;
  isCurrent: boolean;
  isShut?: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Item({ href, isCurrent, isShut = false, onChoose, children }: ItemProps) {
  return (
    <a
      href={href}
      className={clsx('panel-item', isCurrent && 'panel-item-current', isShut && 'panel-item-shut')}
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
