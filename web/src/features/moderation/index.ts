import { lazy } from 'react';

export const DutySwitch = lazy(() => import('./DutySwitch.tsx'));
export const WaitingWindow = lazy(() => import('./WaitingWindow.tsx'));
