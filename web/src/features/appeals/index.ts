import { lazy } from 'react';

export const AppealPage = lazy(() => import('./AppealPage.tsx'));
