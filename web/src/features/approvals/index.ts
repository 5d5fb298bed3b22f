import { lazy } from 'react';

export const ApprovalList = lazy(() => import('./ApprovalList.tsx'));
export const PanelApprovals = lazy(() => import('./PanelApprovals.tsx'));
