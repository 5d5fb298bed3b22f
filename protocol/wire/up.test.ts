import { expect, test } from 'vitest';
import { withUnknownField } from '../../tests/support/unknown-field.ts';
import { type UpName, up } from './up.ts';

const userId = 'u1';
const choice = { privateFrom: 'nobody', seen: false };
const style = { color: '#1f5bb8', fontWeight: 'bolder', fontStyle: 'italic' };
const PLACE = { userID: 'u', pinned: false, role: 'visitor', existenceTime: '2026-11-21T10:00:00.000Z' };

/** Each message with its rule, data that fits its schema, and data that does not. */
type Row = [UpName, string, fitting: unknown[], unfitting: unknown[]];

const UP_MESSAGES: readonly Row[] = [
  ['sendOriginURL', 'WIRE-30', ['https://noor.example/', ''], [{}, 7, 'x'.repeat(2049)]],
  ['disconnect', 'WIRE-31', [{}, undefined], ['now', 7]],
  ['forceDisconnect', 'WIRE-32', [{ userID: userId }], [{}, { userId }, { userID: '' }]],
  ['requestChangeIcon', 'WIRE-33', [{ userId, iconName: 'lantern' }], [{ userId }, { iconName: 'lantern' }]],
  ['requestChangeStar', 'WIRE-34', [{ userId, starName: 'gold' }], [{ userId, starName: '' }, { userId }]],
  ['requestChangeNickname', 'WIRE-35', [{ userId, nickname: 'ليلى' }], [{ userId }, { userId, nickname: 7 }]],
  [
    'requestChangeUserVisibility',
    'WIRE-36',
    ['visible', 'hidden', 'ghost'].map(visibility => ({ userId, visibility })),
    [{ userId, visibility: 'gone' }, { userId }],
  ],
  [
    'requestSendPublicAd',
    'WIRE-37',
    [{ roomType: 'all', userType: 'forSupers', adMsg: 'سهرة', color: '#fff', bgColor: '#0b4f6cff' }],
    [
      { roomType: 'all', userType: 'supers', adMsg: 'سهرة', color: '#fff', bgColor: '#000' },
      { roomType: 'all', userType: 'all', adMsg: 'سهرة', color: 'red', bgColor: '#000' },
      { userType: 'all', adMsg: 'سهرة', color: '#fff', bgColor: '#000' },
    ],
  ],
  ['requestHideHisStar', 'WIRE-38', [{ userId, starVisibility: false }], [{ userId, starVisibility: 'no' }]],
  ['requestHideNicknameImg', 'WIRE-39', [{ userId, nicknameImgVisibility: true }], [{ userId }]],
  [
    'requestChangeNicknameColors',
    'WIRE-40',
    [
      { userId, nicknameColor: '#9a4a00' },
      { userId, nicknameBGColor: '#fff' },
      { userId, nicknameColor: '#000', nicknameBGColor: '' },
    ],
    [{ userId }, { userId, nicknameColor: 'url(x)' }, { userId, nicknameColor: '#12' }],
  ],
  ['requestShowAllConnected', 'WIRE-41', [{}, undefined], ['all']],
  [
    'requestKickAllUsers',
    'WIRE-42',
    [{}, { room: 'القاعة', reason: 'فوضى' }, undefined],
    [{ room: 7 }, { reason: 7 }],
  ],
  [
    'requestKickUser',
    'WIRE-43',
    [{ userId }, { userId, reason: 'إزعاج' }, { userId, minutes: 1440 }, { userId, alsoLeft: true }],
    [{ reason: 'إزعاج' }, { userId, reason: 7 }, { userId, minutes: 3 }, { userId, alsoLeft: false }],
  ],
  ['requestKickSameIP', 'WIRE-44', [{ userId }], [{}]],
  ['requestBanUser', 'WIRE-45', [{ userId }, { userId, banDuration: '24h' }], [{ banDuration: '24h' }]],
  [
    'requestChangeUserPermissions',
    'WIRE-46',
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
    'requestTransferUserToRoom',
    'WIRE-47',
    [
      { userId, roomName: 'الحديقة' },
      { userId, roomName: 'الخزنة', password: 'سر' },
    ],
    [{ userId }, { userId, roomName: '' }],
  ],
  ['sendWarningMessage', 'WIRE-48', [{ userId, text: 'يُرجى الالتزام' }], [{ userId }, { text: 'يُرجى' }]],
  [
    'joinRoom',
    'WIRE-49',
    [
      { oldRoom: 'القاعة', targetRoom: 'الحديقة' },
      { oldRoom: '', targetRoom: 'الخزنة', password: 'سر' },
    ],
    [{ oldRoom: 'القاعة' }, { oldRoom: 'القاعة', targetRoom: '' }],
  ],
  [
    'newMessageFromClient',
    'WIRE-50',
    [
      { text: 'سلام', style },
      { text: 'سلام', style: {} },
      { text: 'سلام', replyTo: 'm1' },
    ],
    [{ style }, { text: 'سلام', replyTo: '' }, { text: 'سلام', style: { color: 'blue' } }],
  ],
  [
    'requestDeleteMessages',
    'WIRE-84',
    [{ messageIds: ['m1'] }, { messageIds: Array(50).fill('m'), reason: 'إزعاج' }],
    [{}, { messageIds: [] }, { messageIds: Array(51).fill('m') }, { messageIds: [''] }, { messageIds: 'm1' }],
  ],
  [
    'requestEditMessage',
    'WIRE-85',
    [{ messageId: 'm1', text: 'سلام' }],
    [{ messageId: 'm1' }, { text: 'سلام' }, { messageId: '', text: 'سلام' }],
  ],
  [
    'requestIgnoreUser',
    'WIRE-92',
    [
      { userId, on: true },
      { userId, on: false },
    ],
    [{ userId }, { userId, on: 'yes' }, { on: true }, { userId, on: true, nickname: 'ليلى' }],
  ],
  [
    'requestSetPrivacy',
    'WIRE-96',
    [choice, { ...choice, talks: Array(50).fill(userId) }],
    [{ seen: true }, { ...choice, privateFrom: 'friends' }, { ...choice, talks: Array(51).fill(userId) }],
  ],
  ['requestRefusePrivate', 'WIRE-97', [{ userId }], [{}, { userId: '' }, { userId, on: true }]],
  ['privateSeen', 'WIRE-98', [{ to: userId, messageId: 'm1' }], [{ to: userId }, { messageId: 'm1' }]],
  ['pageHidden', 'WIRE-114', [{ on: true }, { on: false }], [{}, { on: 1 }, { on: true, since: 1 }]],
  ['requestPush', 'WIRE-108', [{ on: true }, { on: false }], [{}, { on: 1 }, { on: true, texts: true }]],
  [
    'requestReact',
    'WIRE-88',
    [{ messageId: 'm1', reaction: '👍', on: true }],
    [
      { messageId: 'm1', reaction: '👍' },
      { messageId: 'm1', reaction: '', on: true },
      { reaction: '👍', on: true },
    ],
  ],
  [
    'privateMessage',
    'WIRE-51',
    [{ to: userId, chatMessage: 'سلام', style }],
    [{ chatMessage: 'سلام' }, { to: userId }],
  ],
  [
    'requestChangeStatus',
    'WIRE-52',
    ['available', 'busy', 'away'].map(status => ({ status })),
    [{ status: 'asleep' }, {}],
  ],
  ['watchAllUsers', 'WIRE-53', [{ on: true }, { on: false }], [{ on: 'yes' }, {}]],
  ['received', 'WIRE-29', [{ seq: 0 }, { seq: 128 }], [{ seq: -1 }, { seq: 1.5 }, {}]],
  [
    'requestCreateRoom',
    'WIRE-69',
    [
      { name: 'ديوان', private: false, temporary: true },
      { name: 'ديوان', private: true, temporary: false, password: 'سر', subject: 'شعر', maxUsers: null },
    ],
    [{ name: 'ديوان' }, { name: 'ديوان', private: false, temporary: true, primary: true }],
  ],
  [
    'requestEditRoom',
    'WIRE-70',
    [{ roomId: 'r1' }, { roomId: 'r1', name: 'ديوان', password: null, maxUsers: 9, denyShowAccessMsg: true }],
    [{ name: 'ديوان' }, { roomId: 'r1', nameColor: '#fff' }, { roomId: 'r1', temporary: false }],
  ],
  [
    'requestColorRoom',
    'WIRE-71',
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
  ['requestDeleteRoom', 'WIRE-72', [{ roomId: 'r1' }], [{}, { roomId: '' }]],
  ['requestMyRooms', 'WIRE-73', [{}, undefined], ['mine']],
  [
    'requestInviteUsers',
    'WIRE-74',
    [{ userIds: ['u1'] }, { userIds: ['u1', 'u2'], roomId: 'r1' }],
    [{ userIds: [] }, { userIds: Array(21).fill('u') }, { userIds: 'u1' }],
  ],
  [
    'requestSetRoomMode',
    'WIRE-103',
    [
      { slowSeconds: 0, writers: 'everyone' },
      { slowSeconds: 60, writers: 'staff' },
    ],
    [{ slowSeconds: 61, writers: 'members' }, { slowSeconds: 1.5, writers: 'members' }, { slowSeconds: 5 }],
  ],
  [
    'requestClearRoom',
    'WIRE-104',
    [{ reason: 'سبام' }, { reason: 'س'.repeat(300) }],
    [{}, { reason: '' }, { reason: '  ' }, { reason: 'س'.repeat(301) }],
  ],
  ['requestWaitingMessages', 'WIRE-109', [{}, undefined, null], [{ roomId: 'r1' }]],
  ['requestJudgeWaiting', 'WIRE-109', [{ messageId: 'm1', publish: true }], [{ messageId: 'm1' }]],
  ['requestPinUser', 'WIRE-75', [{ userId, pinned: false }], [{ userId }, { pinned: true }]],
  [
    'requestReportUser',
    'WIRE-76',
    [
      { userId, reason: 'spam' },
      { userId, reason: 'other', message: { id: 'm1', text: 'كلام' } },
    ],
    [{ userId }, { userId, reason: 'boring' }, { userId, reason: 'spam', message: 'm1' }],
  ],
  ['requestShowReported', 'WIRE-77', [{}, undefined], ['all']],
  ['requestPerson', 'WIRE-116', [{ userId }], [{}, { userId: 7 }]],
  ['requestDeleteRecent', 'WIRE-116', [{ userId }, { userId, reason: 'إغراق' }], [{}, { userId, reason: 7 }]],
  ['requestReports', 'WIRE-117', [{}, undefined], ['all']],
  ['requestCloseReport', 'WIRE-117', [{ reportId: 'r1' }], [{}, { reportId: 7 }]],
  ['requestDuty', 'DUTY-1', [{ on: true }, { on: false }], [{}, { on: 'yes' }]],
  [
    'requestUsers',
    'WIRE-92',
    [{ after: PLACE }, { userIds: ['u1', 'u2'] }, { search: 'ليلى' }],
    [{}, { after: { ...PLACE, existenceTime: 'then' } }, { userIds: Array(51).fill('u') }, { search: '' }],
  ],
  [
    'searchAllUsers',
    'LOBBY-9',
    [{}, { search: 'ليلى', page: 2, limit: 100 }],
    [{ page: 0 }, { limit: 101 }, { search: 'x'.repeat(65) }],
  ],
];

test.each(UP_MESSAGES)('%s takes fitting data and refuses the rest (%s)', (name, _, fitting, unfitting) => {
  for (const data of fitting) expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(true);
  for (const data of unfitting)
    expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
});

test('every declared message has its row (WIRE-14, WIRE-66)', () => {
  expect(UP_MESSAGES.map(([name]) => name).sort()).toEqual(Object.keys(up).sort());
});

test.each(UP_MESSAGES)('%s refuses an unknown field (WIRE-14)', (name, _, fitting) => {
  for (const data of fitting.flatMap(withUnknownField))
    expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
});

test('only the message that is a text has no field to add (WIRE-14)', () => {
  const tried = UP_MESSAGES.filter(([, , fitting]) => fitting.flatMap(withUnknownField).length > 0);
  expect(UP_MESSAGES.filter(row => !tried.includes(row)).map(([name]) => name)).toEqual(['sendOriginURL']);
});
