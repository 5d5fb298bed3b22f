import type { ComponentType } from 'react';
import type { WindowKind } from '../../state/windows.ts';
import { lazyPart } from '../../ui/LazyBoundary.tsx';
import { AnnouncementForm, ReportWindow } from '../messages/index.ts';
import { AuthorWindow, BanWindow, ConnectedWindow, InfoWindow, KickAll } from '../users/index.ts';
import type { WindowProps } from '../windows/WindowFrame.tsx';

/** The component of each kind of window. */
export const WINDOWS: Record<WindowKind, ComponentType<WindowProps>> = {
  announcement: AnnouncementForm,
  author: AuthorWindow,
  ban: BanWindow,
  connected: ConnectedWindow,
  info: InfoWindow,
  'kick-all': KickAll,
  password: lazyPart(() => import('../settings/ChangePassword.tsx')),
  private: lazyPart(() => import('../private-chat/PrivateWindow.tsx')),
  'private-report': lazyPart(() => import('../private-chat/PrivateReport.tsx')),
  report: ReportWindow,
  room: lazyPart(() => import('../rooms/manage/CreateRoom.tsx')),
  rooms: lazyPart(() => import('../rooms/manage/MyRooms.tsx')),
  'room-mode': lazyPart(() => import('../rooms/moderate/RoomModeWindow.tsx')),
  settings: lazyPart(() => import('../settings/SettingsWindow.tsx')),
  waiting: lazyPart(() => import('../moderation/WaitingWindow.tsx')),
};
