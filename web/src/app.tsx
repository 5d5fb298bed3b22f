import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Boundary } from './kit/Boundary.tsx';
import { Toasts } from './kit/Toasts.tsx';
import { Crashed } from './screens/Crashed.tsx';
import { GuestEntry } from './screens/guest-entry/GuestEntry.tsx';
import { Loading } from './screens/Loading.tsx';
import { NotFound } from './screens/NotFound.tsx';

const Chat = lazy(() => import('./screens/chat/Chat.tsx'));
const AdminPanel = lazy(() => import('./screens/admin-panel/AdminPanel.tsx'));
const AdminEntry = lazy(() => import('./screens/admin-entry/AdminEntry.tsx'));

export function App() {
  return (
    <Boundary fallback={<Crashed />}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/" element={<GuestEntry />} />
          <Route path="/chat" element={<Chat />} />
          <Route path="/admin-entry" element={<AdminEntry />} />
          <Route path="/admin-panel" element={<AdminPanel />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      <Toasts />
    </Boundary>
  );
}
