import { lazy } from 'react';

export const DutySwitch = lazy(() => import('./DutySwitch.tsx'));
export const PanelApprovals = lazy(() => import('./PanelApprovals.tsx'));
export const WaitingWindow = lazy(() => import('./WaitingWindow.tsx'));
