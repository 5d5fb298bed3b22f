import { type ComponentType, lazy, Suspense } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { CrashPage } from './CrashPage.tsx';
import { GuestEntry } from './features/entry/GuestEntry.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { Loading } from './ui/Loading.tsx';
import { Toasts } from './ui/toast/Toasts.tsx';

const ChatPage = lazy(() => import('./features/chat/ChatPage.tsx'));
const AdminEntry = lazy(() => import('./features/entry/AdminEntry.tsx'));
const AdminPanel = lazy(() => import('./features/admin/AdminPanel.tsx'));
const AppealPage = lazy(() => import('./features/appeals/AppealPage.tsx'));

const SCREENS: readonly (readonly [path: string, screen: ComponentType])[] = [
  ['/', GuestEntry],
  ['/chat', ChatPage],
  ['/admin-entry', AdminEntry],
  ['/admin-panel', AdminPanel],
  ['/appeal', AppealPage],
];

export function App() {
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Suspense fallback={<Loading />}>
        <Screen />
      </Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}

/** One path is one screen: the router's table of nested routes, with what it loads and how it fails, is not needed. */
function Screen() {
  const { pathname } = useLocation();
  const [, Shown] = SCREENS.find(([path]) => matchPath(path, pathname)) ?? ['*', NotFoundPage];
  return <Shown />;
}
