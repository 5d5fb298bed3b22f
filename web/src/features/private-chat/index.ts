import { lazyPart } from '../../ui/LazyBoundary.tsx';

export { PrivateChatsMenu } from './PrivateChatsMenu.tsx';

export const PrivateWindow = lazyPart(() => import('./PrivateWindow.tsx'));
export const PrivateReport = lazyPart(() => import('./PrivateReport.tsx'));
