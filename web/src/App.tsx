import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { CrashPage } from './CrashPage.tsx';
import { AdminPanel } from './features/admin/index.ts';
import { AppealPage } from './features/appeals/index.ts';
import { ChatPage } from './features/chat/index.ts';
import { AdminEntry, GuestEntry } from './features/entry/index.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { Loading } from './ui/Loading.tsx';
import { Toasts } from './ui/toast/Toasts.tsx';

export function App() {
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/" element={<GuestEntry />} />
          <Route path="/chat" element={<ChatPage />} />
          <Route path="/admin-entry" element={<AdminEntry />} />
          <Route path="/admin-panel" element={<AdminPanel />} />
          <Route path="/appeal" element={<AppealPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}
