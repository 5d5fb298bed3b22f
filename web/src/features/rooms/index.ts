import { lazyPart } from '../../ui/LazyBoundary.tsx';

export { SwitchNotice } from './list/SwitchNotice.tsx';

export const CreateRoom = lazyPart(() => import('./manage/CreateRoom.tsx'));
export const Invitations = lazyPart(() => import('./invitations/Invitations.tsx'));
export const MyRooms = lazyPart(() => import('./manage/MyRooms.tsx'));
export const PasswordPrompt = lazyPart(() => import('./list/PasswordPrompt.tsx'));
export const RoomsTab = lazyPart(() => import('./list/RoomsTab.tsx'));
/** Ahead of the first look at it, so that the tab is never empty. */
export const fetchRoomsTab = (): void => void import('./list/RoomsTab.tsx').catch(() => {});
export const RoomModeWindow = lazyPart(() => import('./moderate/RoomModeWindow.tsx'));
