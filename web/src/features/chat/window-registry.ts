import type { ComponentType } from 'react';
import type { WindowKind } from '../../state/windows.ts';
import { AnnouncementForm, ReportWindow } from '../messages/index.ts';
import { WaitingWindow } from '../moderation/index.ts';
import { PrivateReport, PrivateWindow } from '../private-chat/index.ts';
import { CreateRoom, MyRooms, RoomModeWindow } from '../rooms/index.ts';
import { ChangePassword, SettingsWindow } from '../settings/index.ts';
import { AuthorWindow, BanWindow, ConnectedWindow, InfoWindow, KickAll } from '../users/index.ts';
import type { WindowProps } from '../windows/index.ts';

/** The component of each kind of window. */
export const WINDOWS: Record<WindowKind, ComponentType<WindowProps>> = {
  announcement: AnnouncementForm,
  author: AuthorWindow,
  ban: BanWindow,
  connected: ConnectedWindow,
  info: InfoWindow,
  'kick-all': KickAll,
  password: ChangePassword,
  private: PrivateWindow,
  'private-report': PrivateReport,
  report: ReportWindow,
  room: CreateRoom,
  rooms: MyRooms,
  'room-mode': RoomModeWindow,
  settings: SettingsWindow,
  waiting: WaitingWindow,
};
