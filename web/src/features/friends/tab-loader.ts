export { MissedLine } from './MissedLine.tsx';

/** In a file with what the chat fetches of friends anyway: it, and not the first load, lists the parts of the tab. */
export const loadFriendsTab = () => import('./FriendsTab.tsx');
