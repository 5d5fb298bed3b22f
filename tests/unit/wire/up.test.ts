import { describe, expect, test } from 'vitest';
import { isUpName, UpFrame, type UpName, up } from '../../../protocol/wire/up.ts';

const userId = 'u1';
const style = { color: '#1f5bb8', fontWeight: 'bolder', fontStyle: 'italic' };

/** Of each message: what fits, and what does not. */
const ROWS: [string, UpName, unknown[], unknown[]][] = [
  ['WIRE-30', 'sendOriginURL', ['https://noor.example/', ''], [{}, 7, 'x'.repeat(2049)]],
  ['WIRE-31', 'disconnect', [{}, undefined], ['now', 7]],
  ['WIRE-32', 'forceDisconnect', [{ userID: userId }], [{}, { userId }, { userID: '' }]],
  ['WIRE-33', 'requestChangeIcon', [{ userId, iconName: 'lantern' }], [{ userId }, { iconName: 'lantern' }]],
  [
    'WIRE-34',
    'requestChangeStar',
    [{ userId, starName: 'gold' }],
    [{ userId, starName: '' }, { starName: 'gold' }],
  ],
  ['WIRE-35', 'requestChangeNickname', [{ userId, nickname: 'ليلى' }], [{ userId }, { userId, nickname: 7 }]],
  [
    'WIRE-36',
    'requestChangeUserVisibility',
    ['visible', 'hidden', 'ghost'].map(visibility => ({ userId, visibility })),
    [{ userId, visibility: 'gone' }, { userId }],
  ],
  [
    'WIRE-37',
    'requestSendPublicAd',
    [{ roomType: 'all', userType: 'forSupers', adMsg: 'سهرة', color: '#fff', bgColor: '#0b4f6cff' }],
    [
      { roomType: 'all', userType: 'supers', adMsg: 'سهرة', color: '#fff', bgColor: '#000' },
      { roomType: 'all', userType: 'all', adMsg: 'سهرة', color: 'red', bgColor: '#000' },
      { userType: 'all', adMsg: 'سهرة', color: '#fff', bgColor: '#000' },
    ],
  ],
  ['WIRE-38', 'requestHideHisStar', [{ userId, starVisibility: false }], [{ userId, starVisibility: 'no' }]],
  ['WIRE-39', 'requestHideNicknameImg', [{ userId, nicknameImgVisibility: true }], [{ userId }]],
  [
    'WIRE-40',
    'requestChangeNicknameColors',
    [
      { userId, nicknameColor: '#9a4a00' },
      { userId, nicknameBGColor: '#fff' },
      { userId, nicknameColor: '#000', nicknameBGColor: '' },
    ],
    [{ userId }, { userId, nicknameColor: 'url(x)' }, { userId, nicknameColor: '#12' }],
  ],
  ['WIRE-41', 'requestShowAllConnected', [{}, undefined], ['all']],
  ['WIRE-42', 'requestKickAllUsers', [{}, { room: 'القاعة' }, undefined], [{ room: 7 }]],
  [
    'WIRE-43',
    'requestKickUser',
    [{ userId }, { userId, reason: 'إزعاج' }],
    [{ reason: 'إزعاج' }, { userId, reason: 7 }],
  ],
  ['WIRE-44', 'requestKickSameIP', [{ userId }], [{}]],
  ['WIRE-45', 'requestBanUser', [{ userId }, { userId, banDuration: '24h' }], [{ banDuration: '24h' }]],
  [
    'WIRE-46',
    'requestChangeUserPermissions',
    [
      { userId, prop: 'allowUserToWrite', value: false },
      { userId, prop: 'hasOneTimeKick', value: true },
    ],
    [
      { userId, prop: 'canKickUser', value: true },
      { userId, prop: 'allowUserToWrite', value: 'yes' },
    ],
  ],
  [
    'WIRE-47',
    'requestTransferUserToRoom',
    [
      { userId, roomName: 'الحديقة' },
      { userId, roomName: 'الخزنة', password: 'سر' },
    ],
    [{ userId }, { userId, roomName: '' }],
  ],
  ['WIRE-48', 'sendWarningMessage', [{ userId, text: 'يُرجى الالتزام' }], [{ userId }, { text: 'يُرجى' }]],
  [
    'WIRE-49',
    'joinRoom',
    [
      { oldRoom: 'القاعة', targetRoom: 'الحديقة' },
      { oldRoom: '', targetRoom: 'الخزنة', password: 'سر' },
    ],
    [{ oldRoom: 'القاعة' }, { oldRoom: 'القاعة', targetRoom: '' }],
  ],
  [
    'WIRE-50',
    'newMessageFromClient',
    [{ text: 'سلام', style }, { text: 'سلام', style: {} }, { text: 'سلام' }],
    [{ style }, { text: 'سلام', style: { color: 'blue' } }],
  ],
  [
    'WIRE-51',
    'privateMessage',
    [{ to: userId, chatMessage: 'سلام', style }],
    [{ chatMessage: 'سلام' }, { to: userId }],
  ],
  [
    'WIRE-52',
    'requestChangeStatus',
    ['available', 'busy', 'away'].map(status => ({ status })),
    [{ status: 'asleep' }, {}],
  ],
  ['WIRE-53', 'watchAllUsers', [{ on: true }, { on: false }], [{ on: 'yes' }, {}]],
  ['WIRE-29', 'received', [{ seq: 0 }, { seq: 128 }], [{ seq: -1 }, { seq: 1.5 }, {}]],
  [
    'WIRE-69',
    'requestCreateRoom',
    [
      { name: 'ديوان', private: false, temporary: true },
      { name: 'ديوان', private: true, temporary: false, password: 'سر', subject: 'شعر', maxUsers: null },
    ],
    [{ name: 'ديوان' }, { name: 'ديوان', private: false, temporary: true, primary: true }],
  ],
  [
    'WIRE-70',
    'requestEditRoom',
    [{ roomId: 'r1' }, { roomId: 'r1', name: 'ديوان', password: null, maxUsers: 9, denyShowAccessMsg: true }],
    [{ name: 'ديوان' }, { roomId: 'r1', nameColor: '#fff' }, { roomId: 'r1', temporary: false }],
  ],
  [
    'WIRE-71',
    'requestColorRoom',
    [
      {
        roomId: 'r1',
        nameColor: '#fff',
        nameBGColor: '#000',
        subjectColor: '#123456',
        subjectBGColor: '#000',
      },
    ],
    [{ nameColor: '#fff' }, { roomId: 'r1', nameColor: 'url(x)' }, { roomId: 'r1', name: 'ديوان' }],
  ],
  ['WIRE-72', 'requestDeleteRoom', [{ roomId: 'r1' }], [{}, { roomId: '' }]],
  ['WIRE-73', 'requestMyRooms', [{}, undefined], ['mine']],
  [
    'WIRE-74',
    'requestInviteUsers',
    [{ userIds: ['u1'] }, { userIds: ['u1', 'u2'], roomId: 'r1' }],
    [{ userIds: [] }, { userIds: Array(21).fill('u') }, { userIds: 'u1' }],
  ],
  ['WIRE-75', 'requestPinUser', [{ userId, pinned: false }], [{ userId }, { pinned: true }]],
  [
    'WIRE-76',
    'requestReportUser',
    [
      { userId, reason: 'spam' },
      { userId, reason: 'other', message: { id: 'm1', text: 'كلام' } },
    ],
    [{ userId }, { userId, reason: 'boring' }, { userId, reason: 'spam', message: 'm1' }],
  ],
  ['WIRE-77', 'requestShowReported', [{}, undefined], ['all']],
  [
    'LOBBY-9',
    'searchAllUsers',
    [{}, { search: 'ليلى', page: 2, limit: 100 }],
    [{ page: 0 }, { limit: 101 }, { search: 'x'.repeat(65) }],
  ],
];

describe('WIRE-29, WIRE-30, WIRE-31, WIRE-32, WIRE-33, WIRE-34, WIRE-35, WIRE-36, WIRE-37, WIRE-38, WIRE-39, WIRE-40, WIRE-41, WIRE-42, WIRE-43, WIRE-44, WIRE-45, WIRE-46, WIRE-47, WIRE-48, WIRE-49, WIRE-50, WIRE-51, WIRE-52, WIRE-53', () => {
  test.each(ROWS)('%s %s takes what the contract names and nothing else', (_, name, fitting, unfitting) => {
    for (const data of fitting)
      expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(true);
    for (const data of unfitting)
      expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
  });
});

test('WIRE-14, WIRE-66 every message has its row here', () => {
  expect(ROWS.map(([, name]) => name).sort()).toEqual(Object.keys(up).sort());
});

test('WIRE-14 fields that a message does not name are dropped', () => {
  const asked = { status: 'busy', rank: 100, permissions: { canKickUser: true } };
  expect(up.requestChangeStatus.data.parse(asked)).toEqual({ status: 'busy' });
});

test('WIRE-3, WIRE-4 a frame is an event, its data, and an id of 1 to 64 characters if it has one', () => {
  expect(UpFrame.safeParse({ event: 'x' }).success).toBe(true);
  expect(UpFrame.safeParse({ event: 'x', data: {}, id: 'a'.repeat(64) }).success).toBe(true);
  for (const frame of [
    { event: 'x', id: '' },
    { event: 'x', id: 'a'.repeat(65) },
    { data: {} },
    null,
    'x',
    [],
  ]) {
    expect(UpFrame.safeParse(frame).success, JSON.stringify(frame)).toBe(false);
  }
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])('WIRE-13 %j is no event', name => {
  expect(isUpName(name)).toBe(false);
});
