import { type ComponentType, lazy } from 'react';
import type { OpenWindow, WindowKind } from '../../state/windows.ts';

export type WindowProps = { window: OpenWindow };

/** What each kind of window shows: fetched when the first of its kind is opened. */
export const WINDOWS: Partial<Record<WindowKind, ComponentType<WindowProps>>> = {
  announcement: lazy(() => import('./modals/Announcement.tsx')),
  ban: lazy(() => import('./ban/BanWindow.tsx')),
  password: lazy(() => import('./modals/ChangePassword.tsx')),
  private: lazy(() => import('./private/PrivateWindow.tsx')),
  report: lazy(() => import('./report/ReportWindow.tsx')),
  room: lazy(() => import('./rooms/CreateRoom.tsx')),
  rooms: lazy(() => import('./rooms/MyRooms.tsx')),
  settings: lazy(() => import('./settings/SettingsWindow.tsx')),
  info: lazy(() => import('./info/InfoWindow.tsx')),
};
