import { lazy } from 'react';

export const WaitingWindow = lazy(() => import('./WaitingWindow.tsx'));
