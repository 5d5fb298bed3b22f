import clsx from 'clsx';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import { LockIcon } from '../../icons.ts';
import { p } from '../../text/p.ts';
import type { Operator } from './operator.ts';
import { VIEWS } from './views.ts';

type Props = { operator: Operator; current: number; isOpen: boolean; onChoose: (number: number) => void };

/** The 18 sections in their order. One that is shut keeps its place, with a lock. */
export function Menu({ operator, current, isOpen, onChoose }: Props) {
  return (
    <nav className={clsx('panel-menu', isOpen && 'panel-menu-open')} aria-label={p('admin.menu')}>
      <h2 className="label px-3">{p('admin.menu')}</h2>
      <ol>
        {SECTIONS.map(({ number, name, flag }) => {
          const { title, icon: Icon } = VIEWS[name];
          const isShut = !operator.adminPanelPermissions[flag];
          return (
            <li key={number}>
              <a
                href={`#section=${number}`}
                className={clsx(
                  'panel-item',
                  number === current && 'panel-item-current',
                  isShut && 'panel-item-shut',
                )}
                aria-current={number === current ? 'page' : undefined}
                onClick={event => {
                  event.preventDefault();
                  onChoose(number);
                }}
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
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
