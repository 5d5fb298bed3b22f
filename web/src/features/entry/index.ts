import { lazy } from 'react';

export { GuestEntry } from './GuestEntry.tsx';

const fetchAdminEntry = () => import('./AdminEntry.tsx');

export const AdminEntry = lazy(fetchAdminEntry);

/** For a member in the chat: whoever loses the network comes back to this entry, and can no longer load it. The page tells of a failure. */
export const prepareAdminEntry = (): void => {
  fetchAdminEntry().catch(() => {});
};
