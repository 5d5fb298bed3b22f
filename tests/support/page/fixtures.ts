import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Room } from '../../../protocol/entities/rooms.ts';
import type { User } from '../../../protocol/entities/user.ts';

export const makeUser = (userID: string, over: Partial<User> = {}): User => ({
  userID,
  _id: userID,
  username: userID,
  nickname: userID,
  nicknameColor: '#000000',
  nicknameBGColor: '',
  image: '',
  room: 'المجلس',
  accountType: 'visitor',
  role: 'visitor',
  canAccessAccountsMenu: false,
  visibility: 'visible',
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
  status: 'available',
  reconnecting: false,
  pinned: false,
  existenceTime: '2026-11-01T10:00:00.000Z',
  permissions: {},
  ...over,
});

export const makeRoom = (_id: string, over: Partial<Room> = {}): Room => ({
  _id,
  name: _id,
  nameColor: '',
  nameBGColor: '',
  subject: '',
  subjectColor: '',
  subjectBGColor: '',
  hasPassword: false,
  denyShowAccessMsg: false,
  maxUsers: null,
  size: 1,
  primary: false,
  ...over,
});

export const PLAIN_STYLE = { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' } as const;

export const makeMessage = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  kind: 'user',
  text: 'مرحبًا',
  style: PLAIN_STYLE,
  room: 'المجلس',
  props: {},
  userType: 'all',
  sender: {
    userID: 'layla',
    username: 'layla',
    nickname: 'layla',
    nicknameColor: '#000000',
    image: '',
    star: { img: null, visible: false },
    nicknameImg: { name: null, visible: false },
  },
  sentAt: '2026-11-01T10:00:00.000Z',
  ...over,
});
