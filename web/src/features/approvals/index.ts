import { lazyPart } from '../../ui/LazyBoundary.tsx';

export const ApprovalList = lazyPart(() => import('./ApprovalList.tsx'));
export const PanelApprovals = lazyPart(() => import('./PanelApprovals.tsx'));
