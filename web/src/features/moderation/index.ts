import { lazyPart } from '../../ui/LazyBoundary.tsx';

export const DutySwitch = lazyPart(() => import('./Duty.tsx'));
export const ReportsBell = lazyPart(() => import('./ReportsBell.tsx'));
export const WaitingWindow = lazyPart(() => import('./WaitingWindow.tsx'));
