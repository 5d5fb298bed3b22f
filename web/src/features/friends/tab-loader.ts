// Loaded with the friend list, so that the first load does not contain the file names of these components.
export const loadFriendsTab = () => import('./FriendsTab.tsx');
export const loadMissedLine = () => import('./MissedLine.tsx');
export const loadMissedWindow = () => import('./MissedWindow.tsx');
