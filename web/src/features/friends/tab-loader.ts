// In a file with what the chat fetches of friends anyway: it, and not the first load, lists the files of these parts.
export const loadFriendsTab = () => import('./FriendsTab.tsx');
export const loadMissedLine = () => import('./MissedLine.tsx');
export const loadMissedWindow = () => import('./MissedWindow.tsx');
