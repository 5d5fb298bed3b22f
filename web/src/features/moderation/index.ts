import { lazy } from 'react';

export const DutySwitch = lazy(() => import('./DutySwitch.tsx'));
export const ReportsBell = lazy(() => import('./ReportsBell.tsx'));
export const WaitingWindow = lazy(() => import('./WaitingWindow.tsx'));
