import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../protocol/rest/admission.ts';
import { nameOf } from '../../i18n/panel-translator.ts';
import { plural, t } from '../../i18n/t-panel.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExitIcon, LockIcon, MenuIcon, OpenIcon } from '../../ui/icons.ts';
import { Refusals } from './bulk/Refusals.tsx';
import { LINES_SHOWN, MoreLines } from './csv/ImportDialog.tsx';
import { type ImportRun, importState, putImportAway, stopImport } from './csv/import-run.ts';
import { PanelPart } from './parts/PanelPart.tsx';
import { sectionEntry } from './section-registry.ts';
import './csv/csv.css';
import { useQueryClient } from '@tanstack/react-query';
import ReconnectingWebSocket from 'partysocket/ws';
import { reconnectOptions } from '../../../../protocol/client/reconnection.ts';
import { PANEL_FEED_PROTOCOL, PanelNews } from '../../../../protocol/rest/site.ts';
import { API_ORIGIN } from '../../client/http/http-client.ts';
import { refreshQueries } from '../../client/http/queries.ts';
import { invalidate } from '../../client/resources/invalidation.ts';
import { session } from '../../state/session.ts';
import { lazyPart } from '../../ui/LazyBoundary.tsx';
import './panel.css';
import './list/list.css';
import './table/table.css';
import './fields/forms.css';
import './settings/settings.css';
import './overview/overview.css';
import { siteName } from '../../browser/site-words.ts';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { useSiteAccent } from '../../client/resources/use-site-accent.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ThemeButton } from '../../ui/theme/ThemeButton.tsx';
import { Avatar } from '../users/display/Avatar.tsx';
import { countKeptEdits } from './form/edits.ts';
import { useHashLocation } from './hash-location.ts';
import { Menu } from './Menu.tsx';
import { OperatorContext } from './operator.ts';
import { QuickJump } from './quick-jump/QuickJump.tsx';

/** Page title: operator, section or overview, control panel, site. */
export const panelTitleOf = (username: string, number: number | null, site: string): string => {
  const named = SECTIONS.find(each => each.number === number);
  const section = named
    ? nameOf(named.ar)
    : number === null
      ? t('admin.home')
      : t('admin.noSection', { number });
  return t('app.title', { username, title: t('admin.documentTitle', { section, site }) });
};

type LeaveDialogProps = { drafts: number; onStay: () => void; onLeave: () => void };

/** Asks for confirmation before a logout that would discard unsaved edits. */
export function LeaveDialog({ drafts, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal role="alertdialog" title={t('admin.logout')} onClose={onStay}>
      <p className="mb-4">{t('admin.leave.question', { drafts: plural('admin.drafts', drafts) })}</p>
      <div className="form-foot flex-wrap">
        <Button size="small" tone="danger" onClick={onLeave}>
          {t('admin.leave.anyway')}
        </Button>
        <Button size="small" tone="primary" onClick={onStay}>
          {t('admin.leave.stay')}
        </Button>
      </div>
    </Modal>
  );
}

/** A section with its number, name and content, or a notice that it is locked. */
export function Section({ operator, number }: { operator: OwnAccount; number: number }) {
  const section = SECTIONS.find(each => each.number === number);
  if (!section)
    return <EmptyState icon={<BrandMark className="icon-l" />} title={t('admin.noSection', { number })} />;
  const { Content, purpose } = sectionEntry(section.name);
  if (!operator.adminPanelPermissions[section.flag]) {
    return (
      <EmptyState
        icon={<LockIcon className="icon-l" aria-hidden="true" />}
        title={t('admin.unauthorized.section')}
      >
        <span lang="en" dir="ltr">
          Unauthorized to access Admin-{section.name}
        </span>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="panel-purpose">
        {section.number} / {nameOf(section.ar)}
        {purpose && ` — ${t(purpose)}`}
      </p>
      <PanelPart>
        <Content operator={operator} name={section.name} title={nameOf(section.ar)} />
      </PanelPart>
    </>
  );
}

/**
 * A bar above every section with the import's progress, and later its refused lines. Both are lost when the page
 * closes.
 */
export function ImportProgress() {
  const { run } = useSnapshot(importState);
  const [isShown, setShown] = useState(false);
  useEffect(
    () => () => {
      stopImport();
      putImportAway();
    },
    [],
  );
  if (!run) return null;
  const close = (): void => {
    setShown(false);
    putImportAway();
  };
  return (
    <section className="csv-strip" aria-label={t('admin.csv.import.of', { title: run.title })}>
      {run.refused ? (
        <>
          <p role="status">{resultText(run.count - run.refused.length, run.refused.length)}</p>
          <Button size="small" onClick={() => setShown(true)}>
            {t('admin.csv.result.show')}
          </Button>
          <Button size="small" onClick={close}>
            {t('app.close')}
          </Button>
        </>
      ) : (
        <>
          <p role="status">
            <bdi className="font-semibold">{run.title}:</bdi>{' '}
            {t('admin.csv.running', { done: run.done, count: run.count })}
            {run.isWaiting && <span className="text-ink-3"> {t('admin.csv.waiting')}</span>}
          </p>
          <progress max={run.count} value={run.done} aria-label={t('admin.csv.import')} />
          <Button size="small" onClick={stopImport}>
            {t('admin.csv.stop')}
          </Button>
        </>
      )}
      {isShown && run.refused && <RefusedLines run={run as ImportRun} onClose={close} />}
    </section>
  );
}

function RefusedLines({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const refused = run.refused ?? [];
  return (
    <Modal isWide title={t('admin.csv.import.of', { title: run.title })} onClose={onClose}>
      <p className="mb-4" role="status">
        {resultText(run.count - refused.length, refused.length)}
      </p>
      <Refusals
        refused={refused.slice(0, LINES_SHOWN).map(({ of, error }) => ({
          name: `${t('admin.csv.line', { line: of.line })}: ${of.name}`,
          error,
        }))}
      />
      <MoreLines count={refused.length} />
      <div className="form-foot">
        <Button size="small" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Modal>
  );
}

function resultText(done: number, refused: number): string {
  if (done === 0) return t('admin.csv.result.none');
  return t('admin.csv.result', {
    done: plural('admin.csv.rows', done),
    refused: plural('admin.csv.rows', refused),
  });
}

export type FeedListener = {
  onNews: (news: PanelNews) => void;
  /** Called after the socket has reopened, because changes may have been missed. */
  onReopened: () => void;
  /** Called when the socket closes or fails to open. The next attempt is automatic. */
  onClosed: () => void;
};

/** `WebSocketClass` is set only by tests, which have no network. */
export type FeedDeps = { random: () => number; base: string; WebSocketClass?: unknown };

export const browserFeed = (): FeedDeps => ({ random: Math.random, base: API_ORIGIN || location.href });

/** Subscribes to the server's updates for open panels. Returns a function that unsubscribes. */
export const openFeed = (
  { onNews, onReopened, onClosed }: FeedListener,
  { random, base, WebSocketClass }: FeedDeps,
): (() => void) => {
  const url = new URL('/api/v1/panel/feed', base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  // Reads the token before every attempt, because a new login has a different token.
  const protocols = () => [PANEL_FEED_PROTOCOL, session.token ?? ''];
  const socket = new ReconnectingWebSocket(url.href, protocols, {
    ...reconnectOptions(random),
    ...(WebSocketClass ? { WebSocket: WebSocketClass } : {}),
  });
  let wasOpen = false;
  socket.onopen = () => {
    if (wasOpen) onReopened();
    wasOpen = true;
  };
  socket.onmessage = ({ data }) => {
    const news = newsIn(data);
    if (news) onNews(news);
  };
  socket.onclose = onClosed;
  socket.reconnect();
  return () => {
    Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
    socket.close();
  };
};

/** Parsed update, or null for an unknown message of a newer server. */
const newsIn = (data: unknown): PanelNews | null => {
  if (typeof data !== 'string') return null;
  const { success, data: news } = PanelNews.safeParse(JSON.parse(data));
  return success ? news : null;
};

/** Queries affected by every change in the panel: event record and overview. */
const FOLLOWING = ['events', 'overview'] as const;

/**
 * Refetches data changed by other operators. Calls `onOperatorChanged` if the operator's permissions may have changed.
 */
export const usePanelFeed = (onOperatorChanged: () => void): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      openFeed(
        {
          onNews: news => {
            if (news.event === 'operator') onOperatorChanged();
            else {
              for (const name of new Set([...news.resources, ...FOLLOWING])) {
                void refreshQueries(client, ['panel', name]);
                // Also refreshes open forms with these records.
                void refreshQueries(client, ['form', name]);
              }
              // Also refreshes public resources that the panel reads, such as the appearance.
              invalidate(news.resources);
            }
          },
          onReopened: () => {
            void refreshQueries(client, ['panel']);
            void refreshQueries(client, ['form']);
            void client.refetchQueries({ type: 'active', stale: true });
          },
          onClosed: onOperatorChanged,
        },
        browserFeed(),
      ),
    [client, onOperatorChanged],
  );
};

const Overview = lazyPart(() => import('./overview/Overview.tsx'));

type PanelProps = {
  operator: OwnAccount;
  /** Called when the operator's permissions or session must be read again. */
  onOperatorChanged: () => void;
  onLeave: () => void;
};

/** Header, menu, and the section in the address or the overview. */
export function Panel({ operator, onOperatorChanged, onLeave }: PanelProps) {
  usePanelFeed(onOperatorChanged);
  useSiteAccent();
  const { hashLocation, go } = useHashLocation();
  const [drafts, setDrafts] = useState(0);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const number = hashLocation.section;
  useDocumentTitle(site => panelTitleOf(operator.username, number, site));
  const choose = (section: number | null, field = ''): void => {
    setMenuOpen(false);
    go({ section, field });
  };
  // Asks for confirmation if forms have unsaved edits.
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
          {siteName()}
        </span>
        <span className="h-[2.6rem] w-px bg-chrome-line max-wide:hidden" />
        <h1 className="flex-1 text-[1.7rem]">{t('admin.title')}</h1>
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
