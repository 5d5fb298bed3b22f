import { describe, expect, test } from 'vitest';
import { DownFrame, type DownName, down, encode } from '../../../protocol/wire/down.ts';

const star = { img: null, visible: false };
const nicknameImg = { name: null, visible: false };
const sender = {
  userID: 'u1',
  username: 'ليلى',
  nickname: 'ليلى',
  nicknameColor: '#000000',
  image: '/a.png',
  star,
  nicknameImg,
};
const message = {
  id: 'm1',
  seq: 1,
  kind: 'user',
  text: 'سلام',
  style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
  room: 'القاعة',
  props: {},
  userType: 'all',
  sender,
  sentAt: '2026-11-21T10:00:00.000Z',
};
const user = {
  ...sender,
  _id: 'u1',
  nicknameBGColor: '',
  room: 'القاعة',
  accountType: 'visitor',
  role: 'visitor',
  canAccessAccountsMenu: false,
  visibility: 'visible',
  status: 'available',
  reconnecting: false,
  pinned: false,
  existenceTime: '2026-11-21T10:00:00.000Z',
  permissions: {},
};
const room = {
  _id: 'r1',
  name: 'القاعة',
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subject: '',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
  hasPassword: false,
  denyShowAccessMsg: false,
  maxUsers: null,
  size: 1,
  primary: true,
};
const error = { code: 'muted', message: 'no' };

const ROWS: [string, DownName, unknown[], unknown[]][] = [
  [
    'WIRE-54',
    'users',
    [
      { users: [user], scope: 'room' },
      { users: [], scope: 'all' },
    ],
    [{ users: [user] }, { users: [{}], scope: 'all' }],
  ],
  [
    'WIRE-55',
    'usersChanged',
    [{ scope: 'all', upserted: [user], removed: ['u2'] }],
    [{ scope: 'all', upserted: [user] }],
  ],
  ['WIRE-56', 'rooms', [{ rooms: [room] }], [{ rooms: [{ ...room, size: -1 }] }, {}]],
  ['WIRE-57', 'roomsChanged', [{ upserted: [room], removed: ['r2'] }], [{ upserted: [room] }]],
  ['WIRE-58', 'welcomeMsgFromServer', [{ ...message, kind: 'welcome' }], [{ ...message, kind: 'hello' }]],
  ['WIRE-58', 'joinedMsgFromServer', [{ ...message, kind: 'joined' }], [{}]],
  ['WIRE-58', 'leavedMessageFromServer', [{ ...message, kind: 'left' }], [{}]],
  [
    'WIRE-58',
    'newMessageFromServer',
    [message, { ...message, kind: 'announcement', bgColor: '#0b4f6c' }],
    [{ ...message, bgColor: 'red' }],
  ],
  [
    'WIRE-59',
    'chatMessagesFromServer',
    [{ room: 'القاعة', epoch: 'e', reset: true, messages: [message] }],
    [{ room: 'القاعة', messages: [] }],
  ],
  [
    'WIRE-60',
    'privateMessage',
    [{ ...message, kind: 'private', props: { roomId: 'u1 u2' } }],
    [{ ...message, props: { roomId: 7 } }],
  ],
  [
    'WIRE-61',
    'receiveWarningMessage',
    [{ text: 'تنبيه', from: 'زيتونة', sentAt: message.sentAt }],
    [{ text: 'تنبيه' }],
  ],
  [
    'WIRE-62',
    'permissionsChanged',
    [{ permissions: { allowUserToWrite: false } }],
    [{ permissions: { allowUserToWrite: 'no' } }],
  ],
  [
    'WIRE-63',
    'moved',
    [
      { room: 'الحديقة', roomId: 'r2', ticket: 't' },
      { room: 'الحديقة', roomId: 'r2', ticket: 't', by: 'زيتونة' },
    ],
    [{ room: 'الحديقة' }],
  ],
  [
    'WIRE-64',
    'disconnected',
    [
      { reason: 'kicked', message: 'x' },
      { reason: 'banned', message: 'x', until: message.sentAt },
    ],
    [{ reason: 'kicked' }],
  ],
  ['WIRE-67', 'idleWarning', [{ closesAt: message.sentAt }], [{}, { closesAt: 5 }]],
  ['WIRE-65', 'siteChanged', [{ resources: ['gifts', 'emojis'] }], [{ resources: 'gifts' }]],
  [
    'WIRE-8, WIRE-9',
    'ack',
    [
      { id: '1', ok: true },
      { id: '1', ok: true, data: { seq: 1 } },
      { id: '1', ok: false, error: { ...error, retryAfterMs: 5 } },
      { id: '1', ok: false, error: { ...error, limit: 10 } },
    ],
    [{ id: '1', ok: false }, { ok: true }, { id: '1', ok: false, error: { ...error, limit: 'ten' } }],
  ],
  ['WIRE-10', 'failed', [{ event: 'joinRoom', error }], [{ event: 'joinRoom' }]],
  [
    'WIRE-79',
    'invited',
    [{ room: 'ديوان', roomId: 'r1', by: 'ريما', ticket: 't', until: '2026-11-21T10:10:00.000Z' }],
    [{ room: 'ديوان', roomId: 'r1', by: 'ريما' }],
  ],
];

describe('WIRE-8, WIRE-9, WIRE-10, WIRE-54, WIRE-55, WIRE-56, WIRE-57, WIRE-58, WIRE-59, WIRE-60, WIRE-61, WIRE-62, WIRE-63, WIRE-64, WIRE-65', () => {
  test.each(ROWS)('%s %s carries what the contract names', (_, name, fitting, unfitting) => {
    for (const data of fitting)
      expect(down[name].data.safeParse(data).success, JSON.stringify(data)).toBe(true);
    for (const data of unfitting)
      expect(down[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
  });
});

test('WIRE-66 every message has its row here', () => {
  expect([...new Set(ROWS.map(([, name]) => name))].sort()).toEqual(Object.keys(down).sort());
});

test('WIRE-1, WIRE-7 a frame is one envelope or an array of them', () => {
  const one = encode('failed', { event: 'x', error });
  expect(DownFrame.parse(JSON.parse(one))).toEqual({ event: 'failed', data: { event: 'x', error } });
  expect(DownFrame.safeParse(JSON.parse(`[${one},${one}]`)).success).toBe(true);
  expect(DownFrame.safeParse('pong').success).toBe(false);
});

test('ENT-12, SEES-10 a user on the wire has neither self nor authKey', () => {
  const parsed = down.users.data.parse({
    users: [{ ...user, self: true, authKey: 'secret' }],
    scope: 'room',
  });
  expect(Object.keys(parsed.users[0] ?? {})).not.toContain('self');
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
