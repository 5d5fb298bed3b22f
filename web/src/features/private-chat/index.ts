import { lazy } from 'react';

export { PrivateChatsMenu } from './PrivateChatsMenu.tsx';

export const PrivateWindow = lazy(() => import('./PrivateWindow.tsx'));
export const PrivateReport = lazy(() => import('./PrivateReport.tsx'));
