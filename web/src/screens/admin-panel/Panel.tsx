import { lazy, Suspense, useState } from 'react';
import '../../styles/panel-frame.css';
import '../../styles/panel-tables.css';
import '../../styles/panel-forms.css';
import '../../styles/panel-overview.css';
import { MenuIcon, OpenIcon } from '../../icons.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { Mark } from '../../kit/Khatim.tsx';
import { p } from '../../text/p.ts';
import { t } from '../../text/t.ts';
import { Avatar } from '../person/Avatar.tsx';
import { ThemeButton } from '../ThemeButton.tsx';
import { Menu } from './Menu.tsx';
import type { Operator } from './operator.ts';
import { OperatorContext } from './operator-context.ts';
import { usePlace } from './place.ts';
import { QuickJump } from './QuickJump.tsx';
import { Section } from './Section.tsx';

const Overview = lazy(() => import('./overview/Overview.tsx'));

/** Header, menu and the section that the address names; without one, the overview. */
export function Panel({ operator }: { operator: Operator }) {
  const { place, go } = usePlace();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const number = place.section;
  const choose = (section: number | null): void => {
    setMenuOpen(false);
    go({ section });
  };
  return (
    <div className="panel">
      <header className="top-bar panel-bar">
        <IconButton
          className="chrome-btn panel-menu-btn"
          label={p('admin.menu')}
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <MenuIcon className="icon" aria-hidden="true" />
        </IconButton>
        <Mark />
        <span className="font-display text-[2.2rem] leading-none font-bold max-wide:hidden">
          {t('app.brand')}
        </span>
        <span className="h-[2.6rem] w-px bg-chrome-line max-wide:hidden" />
        <h1 className="flex-1 text-[1.7rem]">{p('admin.title')}</h1>
        <QuickJump operator={operator} onChoose={choose} />
        <ThemeButton />
        <a className="options-btn" href="/chat">
          <OpenIcon className="icon-s" aria-hidden="true" />
          <span className="max-wide:sr-only">{p('admin.backToChat')}</span>
        </a>
        <span className="flex items-center gap-2">
          <Avatar small image={operator.image} />
          <bdi className="max-wide:hidden font-semibold">{operator.nickname}</bdi>
        </span>
      </header>
      <div className="panel-body">
        <Menu operator={operator} current={number} isOpen={isMenuOpen} onChoose={choose} />
        <main className="panel-main" key={number ?? 0}>
          <OperatorContext value={operator}>
            {number === null ? (
              <Suspense>
                <Overview onChoose={choose} />
              </Suspense>
            ) : (
              <Section operator={operator} number={number} />
            )}
          </OperatorContext>
        </main>
      </div>
    </div>
  );
}
