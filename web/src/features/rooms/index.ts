import { lazy } from 'react';

export { SwitchNotice } from './list/SwitchNotice.tsx';

export const CreateRoom = lazy(() => import('./manage/CreateRoom.tsx'));
export const Invitations = lazy(() => import('./invitations/Invitations.tsx'));
export const MyRooms = lazy(() => import('./manage/MyRooms.tsx'));
export const PasswordPrompt = lazy(() => import('./list/PasswordPrompt.tsx'));
export const RoomsTab = lazy(() => import('./list/RoomsTab.tsx'));
/** Ahead of the first look at it, so that the tab is never empty. */
export const fetchRoomsTab = (): void => void import('./list/RoomsTab.tsx').catch(() => {});
export const RoomModeWindow = lazy(() => import('./moderate/RoomModeWindow.tsx'));
