import { expect, test } from 'vitest';
import { HALL_SETTINGS } from '../../tests/support/room-harness.ts';
import { DownFrame, type DownName, down, encode } from './down.ts';

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
const room = { ...HALL_SETTINGS, size: 1 };
const error = { code: 'muted', message: 'no' };

const ROWS: [DownName, unknown[], unknown[]][] = [
  [
    'users',
    [
      { users: [user], scope: 'room' },
      { users: [], scope: 'all' },
    ],
    [{ users: [user] }, { users: [{}], scope: 'all' }],
  ],
  [
    'usersChanged',
    [{ scope: 'all', upserted: [user], removed: ['u2'] }],
    [{ scope: 'all', upserted: [user] }],
  ],
  ['rooms', [{ rooms: [room] }], [{ rooms: [{ ...room, size: -1 }] }, {}]],
  ['roomsChanged', [{ upserted: [room], removed: ['r2'] }], [{ upserted: [room] }]],
  ['welcomeMsgFromServer', [{ ...message, kind: 'welcome' }], [{ ...message, kind: 'hello' }]],
  ['joinedMsgFromServer', [{ ...message, kind: 'joined' }], [{}]],
  ['leavedMessageFromServer', [{ ...message, kind: 'left' }], [{}]],
  [
    'newMessageFromServer',
    [
      message,
      { ...message, kind: 'announcement', bgColor: '#0b4f6c' },
      { ...message, replyTo: { id: 'm0', nickname: 'ريما', text: 'مساء الخير' } },
    ],
    [{ ...message, bgColor: 'red' }],
  ],
  [
    'chatMessagesFromServer',
    [{ room: 'القاعة', epoch: 'e', reset: true, messages: [message] }],
    [{ room: 'القاعة', messages: [] }],
  ],
  [
    'messagesDeleted',
    [
      { room: 'القاعة', messageIds: ['m1'] },
      { room: 'القاعة', messageIds: ['m1', 'm2'], by: 'زيتونة' },
    ],
    [{ room: 'القاعة' }],
  ],
  ['waitingMessages', [{ count: 0 }, { count: 50 }], [{ count: -1 }, {}]],
  [
    'messageEdited',
    [
      { room: 'القاعة', id: 'm1', text: 'سلام' },
      { room: 'القاعة', id: 'm1', text: '@ليلى', mentions: ['u1'] },
    ],
    [{ room: 'القاعة', id: 'm1' }],
  ],
  ['ignoredUsers', [{ users: [] }, { users: [{ userID: 'u2', nickname: 'ليلى' }] }], [{ users: ['u2'] }]],
  ['privacy', [{ privateFrom: 'members', seen: true }], [{ privateFrom: 'friends', seen: true }]],
  ['privateSeen', [{ by: 'u2', messageId: 'm1' }], [{ by: 'u2' }]],
  [
    'reactionsChanged',
    [
      { messages: [{ id: 'm1', reactions: [{ reaction: '👍', count: 13, userIDs: ['u1'] }] }] },
      { messages: [{ id: 'm1', reactions: [] }] },
    ],
    [{ messages: [{ id: 'm1' }] }, {}],
  ],
  [
    'privateMessage',
    [{ ...message, kind: 'private', props: { roomId: 'u1 u2' } }],
    [{ ...message, props: { roomId: 7 } }],
  ],
  ['receiveWarningMessage', [{ text: 'تنبيه', from: 'زيتونة', sentAt: message.sentAt }], [{ text: 'تنبيه' }]],
  [
    'permissionsChanged',
    [{ permissions: { allowUserToWrite: false } }],
    [{ permissions: { allowUserToWrite: 'no' } }],
  ],
  ['resume', [{ ticket: 't', expiresAt: message.sentAt }], [{ ticket: 't' }]],
  [
    'moved',
    [
      { room: 'الحديقة', roomId: 'r2', ticket: 't' },
      { room: 'الحديقة', roomId: 'r2', ticket: 't', by: 'زيتونة' },
    ],
    [{ room: 'الحديقة' }],
  ],
  [
    'disconnected',
    [
      { reason: 'kicked', message: 'x' },
      { reason: 'banned', message: 'x', until: message.sentAt },
    ],
    [{ reason: 'kicked' }],
  ],
  ['reportsChanged', [{ isNew: true }], [{}, { isNew: 'yes' }]],
  ['idleWarning', [{ closesAt: message.sentAt }], [{}, { closesAt: 5 }]],
  ['siteChanged', [{ resources: ['gifts'] }, { resources: [], version: 'v' }], [{ resources: 'gifts' }]],
  [
    'ack',
    [
      { id: '1', ok: true },
      { id: '1', ok: true, data: { seq: 1 } },
      { id: '1', ok: false, error: { ...error, retryAfterMs: 5 } },
      { id: '1', ok: false, error: { ...error, limit: 10 } },
    ],
    [{ id: '1', ok: false }, { ok: true }, { id: '1', ok: false, error: { ...error, limit: 'ten' } }],
  ],
  ['failed', [{ event: 'joinRoom', error }], [{ event: 'joinRoom' }]],
  [
    'roomMode',
    [
      { slowSeconds: 0, writers: 'everyone' },
      { slowSeconds: 60, writers: 'staff' },
    ],
    [{ slowSeconds: 0 }, { slowSeconds: 61, writers: 'members' }, { slowSeconds: 1, writers: 'nobody' }],
  ],
  [
    'invited',
    [{ room: 'ديوان', roomId: 'r1', by: 'ريما', ticket: 't', until: '2026-11-21T10:10:00.000Z' }],
    [{ room: 'ديوان', roomId: 'r1', by: 'ريما' }],
  ],
];

test.each(ROWS)('%s has the fields in the contract (WIRE-66)', (name, fitting, unfitting) => {
  for (const data of fitting)
    expect(down[name].data.safeParse(data).success, JSON.stringify(data)).toBe(true);
  for (const data of unfitting)
    expect(down[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
});

test('every message has its row (WIRE-66)', () => {
  expect([...new Set(ROWS.map(([name]) => name))].sort()).toEqual(Object.keys(down).sort());
});

test('a frame is one envelope or an array of them (WIRE-1, WIRE-7)', () => {
  const one = encode('failed', { event: 'x', error });
  expect(DownFrame.parse(JSON.parse(one))).toEqual({ event: 'failed', data: { event: 'x', error } });
  expect(DownFrame.safeParse(JSON.parse(`[${one},${one}]`)).success).toBe(true);
  expect(DownFrame.safeParse('pong').success).toBe(false);
});

test('a user on the wire has neither self nor authKey (ENT-12, VISIBILITY-10)', () => {
  const parsed = down.users.data.parse({
    users: [{ ...user, self: true, authKey: 'secret' }],
    scope: 'room',
  });
  expect(Object.keys(parsed.users[0] ?? {})).not.toContain('self');
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
