import { lazyPart } from '../../ui/LazyBoundary.tsx';

export const DutySwitch = lazyPart(() => import('./DutySwitch.tsx'));
export const ReportsBell = lazyPart(() => import('./ReportsBell.tsx'));
export const WaitingWindow = lazyPart(() => import('./WaitingWindow.tsx'));
