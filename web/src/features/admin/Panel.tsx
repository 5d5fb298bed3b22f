import { useState } from 'react';
import { t } from '../../i18n/t-panel.ts';
import { lazyPart } from '../../ui/LazyBoundary.tsx';
import './panel.css';
import './list/list.css';
import './bulk/bulk.css';
import './table/table.css';
import './table/phone-rows.css';
import './fields/dates.css';
import './fields/forms.css';
import './settings/settings.css';
import './overview/overview.css';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { useSiteAccent } from '../../client/resources/use-site-accent.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ExitIcon, MenuIcon, OpenIcon } from '../../ui/icons.ts';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';
import { Avatar } from '../users/index.ts';
import { ImportProgress } from './csv/ImportProgress.tsx';
import { countKeptEdits } from './form/kept-edits.ts';
import { PanelPart } from './form/PanelPart.tsx';
import { useHashLocation } from './hash-location.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Menu } from './Menu.tsx';
import { OperatorContext } from './operator-context.ts';
import { panelTitleOf } from './panel-title.ts';
import { QuickJump } from './quick-jump/QuickJump.tsx';
import { Section } from './Section.tsx';
import { usePanelFeed } from './use-panel-feed.ts';

const Overview = lazyPart(() => import('./overview/Overview.tsx'));

type Props = {
  operator: OwnAccount;
  /** What the operator may do, or whether they may still, has to be asked again. */
  onOperatorChanged: () => void;
  onLeave: () => void;
};

/** Header, menu and the section that the address names; without one, the overview. */
export function Panel({ operator, onOperatorChanged, onLeave }: Props) {
  usePanelFeed(onOperatorChanged);
  useSiteAccent();
  const { hashLocation, go } = useHashLocation();
  const [drafts, setDrafts] = useState(0);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const number = hashLocation.section;
  useDocumentTitle(() => panelTitleOf(operator.username, number));
  const choose = (section: number | null, field = ''): void => {
    setMenuOpen(false);
    go({ section, field });
  };
  // A log-out removes the drafts.
  const leave = (): void => {
    const count = countKeptEdits();
    if (count === 0) onLeave();
    else setDrafts(count);
  };
  return (
    <div className="panel">
      <header className="top-bar panel-bar">
        <IconButton
          className="top-bar-btn panel-menu-btn"
          label={t('admin.menu')}
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <MenuIcon className="icon" aria-hidden="true" />
        </IconButton>
        <BrandMark />
        <span className="font-display text-[2.2rem] leading-none font-bold max-wide:hidden">
          {t('app.brand')}
        </span>
        <span className="h-[2.6rem] w-px bg-chrome-line max-wide:hidden" />
        <h1 className="flex-1 text-[1.7rem] whitespace-nowrap">{t('admin.title')}</h1>
        <QuickJump operator={operator} onChoose={choose} />
        <ThemeButton />
        {operator.permissions.canAccessChat && (
          <a className="options-btn" href="/chat">
            <OpenIcon className="icon-s" aria-hidden="true" />
            <span className="max-wide:sr-only">{t('admin.backToChat')}</span>
          </a>
        )}
        <span className="max-wide:hidden flex items-center gap-2">
          <Avatar small image={operator.image} />
          <bdi className="font-semibold">{operator.nickname}</bdi>
        </span>
        <IconButton className="top-bar-btn" label={t('admin.logout')} onClick={leave}>
          <ExitIcon className="icon mirrored" aria-hidden="true" />
        </IconButton>
      </header>
      <ImportProgress />
      <div className="panel-body">
        <Menu operator={operator} current={number} isOpen={isMenuOpen} onChoose={choose} />
        <main className="panel-main" key={number ?? 'home'}>
          <OperatorContext value={operator}>
            {number === null ? (
              <PanelPart>
                <Overview onChoose={choose} />
              </PanelPart>
            ) : (
              <Section operator={operator} number={number} />
            )}
          </OperatorContext>
        </main>
      </div>
      {drafts > 0 && <LeaveDialog drafts={drafts} onStay={() => setDrafts(0)} onLeave={onLeave} />}
    </div>
  );
}
