import { lazy } from 'react';

export const AdminPanel = lazy(() => import('./AdminPanel.tsx'));
