import { lazy } from 'react';

export const ChangePassword = lazy(() => import('./ChangePassword.tsx'));
export const PushKeeper = lazy(() => import('./push/PushKeeper.tsx'));
export const SettingsWindow = lazy(() => import('./SettingsWindow.tsx'));
