import { lazy } from 'react';

export { GuestEntry } from './GuestEntry.tsx';

export const AdminEntry = lazy(() => import('./AdminEntry.tsx'));
