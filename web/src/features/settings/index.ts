import { lazyPart } from '../../ui/LazyBoundary.tsx';

export const ChangePassword = lazyPart(() => import('./ChangePassword.tsx'));
export const PushKeeper = lazyPart(() => import('./push/PushKeeper.tsx'));
export const SettingsWindow = lazyPart(() => import('./SettingsWindow.tsx'));
