import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { Room } from '../../../protocol/entities/room.ts';
import type { User } from '../../../protocol/entities/user.ts';

export const PLAIN = { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' } as const;

export const userOf = (userID: string, look: Partial<User> = {}): User => ({
  userID,
  _id: userID,
  username: userID,
  nickname: userID,
  nicknameColor: '#0b6e69',
  nicknameBGColor: '',
  image: '',
  room: 'المجلس العام',
  accountType: 'visitor',
  role: 'visitor',
  canAccessAccountsMenu: false,
  visibility: 'visible',
  star: { img: null, visible: true },
  nicknameImg: { name: null, visible: true },
  status: 'available',
  reconnecting: false,
  pinned: false,
  existenceTime: '2026-11-21T09:00:00.000Z',
  permissions: {},
  ...look,
});

export const roomOf = (name: string, size: number, look: Partial<Room> = {}): Room => ({
  _id: `id of ${name}`,
  name,
  nameColor: '#000000',
  nameBGColor: '',
  subject: '',
  subjectColor: '',
  subjectBGColor: '',
  hasPassword: false,
  denyShowAccessMsg: false,
  maxUsers: null,
  size,
  primary: false,
  ...look,
});

export const messageOf = (seq: number, look: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `${look.kind ?? 'user'}-${seq}`,
  seq,
  kind: 'user',
  text: `رسالة ${seq}`,
  style: PLAIN,
  room: 'المجلس العام',
  props: {},
  userType: 'all',
  sender: userOf('layla'),
  sentAt: '2026-11-21T09:00:00.000Z',
  ...look,
});
