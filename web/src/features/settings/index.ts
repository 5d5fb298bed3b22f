import { lazy } from 'react';

export const ChangePassword = lazy(() => import('./ChangePassword.tsx'));
export const SettingsWindow = lazy(() => import('./SettingsWindow.tsx'));
