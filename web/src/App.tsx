import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { GuestEntry } from './features/entry/GuestEntry.tsx';
import { t } from './i18n/t.ts';
import { Button } from './ui/buttons/Button.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { Loading } from './ui/Loading.tsx';
import { MessagePage } from './ui/MessagePage.tsx';
import { Toasts } from './ui/toast/Toasts.tsx';

export function CrashPage() {
  return (
    <MessagePage
      title={t('route.error.title')}
      spec="Unexpected Application Error!"
      body={t('route.error.body')}
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          {t('route.error.reload')}
        </Button>
      }
    />
  );
}

export function NotFoundPage() {
  return (
    <MessagePage
      title={t('route.notFound.sentence')}
      spec="404| Page Not Found"
      body={t('route.notFound.body')}
      action={
        <Link to="/" className="btn btn-primary btn-normal">
          {t('route.notFound.home')}
        </Link>
      }
    />
  );
}

const LazyChatPage = lazy(() => import('./features/chat/ChatPage.tsx'));
let loadedChatPage: ComponentType | null = null;

/**
 * A loaded page is drawn at once. A lazy one would first show its fallback, and keep it for 300 ms (React 19.3,
 * 2026-11).
 */
export const provideChatPage = (page: ComponentType): void => {
  loadedChatPage = page;
};

function ChatPage() {
  const [Page] = useState<ComponentType>(() => loadedChatPage ?? LazyChatPage);
  return <Page />;
}

const AdminEntry = lazy(() => import('./features/entry/AdminEntry.tsx'));
const AdminPanel = lazy(() => import('./features/admin/AdminPanel.tsx').then(file => file.loadPanel()));
const InviteEntry = lazy(() => import('./features/entry/InviteEntry.tsx'));
const ApiDocs = lazy(() => import('./features/api-docs/ApiDocs.tsx'));
const AppealPage = lazy(() => import('./features/appeals/AppealPage.tsx'));

const SCREENS: readonly (readonly [path: string, screen: ComponentType])[] = [
  ['/', GuestEntry],
  ['/r/:room', GuestEntry],
  ['/i/:code', InviteEntry],
  ['/chat', ChatPage],
  ['/admin-entry', AdminEntry],
  ['/admin-panel', AdminPanel],
  ['/appeal', AppealPage],
  ['/api/docs', ApiDocs],
];

export function App() {
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Suspense fallback={<Loading isPage />}>
        <Screen />
      </Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}

/** Each path is one screen, so the page does not need the router's nested routes, loaders and error pages. */
function Screen() {
  const { pathname } = useLocation();
  const [, Shown] = SCREENS.find(([path]) => matchPath(path, pathname)) ?? ['*', NotFoundPage];
  return <Shown />;
}
