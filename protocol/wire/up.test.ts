import { expect, test } from 'vitest';
import { withUnknownField } from '../../tests/support/schemas.ts';
import { type UpName, up } from './up.ts';

const userId = 'u1';
const choice = { privateFrom: 'nobody', seen: false };
const style = { color: '#1f5bb8', fontWeight: 'bolder', fontStyle: 'italic' };
const PLACE = { userID: 'u', pinned: false, role: 'visitor', existenceTime: '2026-11-21T10:00:00.000Z' };

/** Each message with data that fits its schema, and data that does not. */
type Row = [UpName, fitting: unknown[], unfitting: unknown[]];

const UP_MESSAGES: readonly Row[] = [
  ['sendOriginURL', ['https://noor.example/', ''], [{}, 7, 'x'.repeat(2049)]],
  ['disconnect', [{}, undefined], ['now', 7]],
  ['forceDisconnect', [{ userID: userId }], [{}, { userId }, { userID: '' }]],
  ['requestChangeIcon', [{ userId, iconName: 'lantern' }], [{ userId }, { iconName: 'lantern' }]],
  ['requestChangeStar', [{ userId, starName: 'gold' }], [{ userId, starName: '' }, { userId }]],
  ['requestChangeNickname', [{ userId, nickname: 'ليلى' }], [{ userId }, { userId, nickname: 7 }]],
  [
    'requestChangeUserVisibility',
    ['visible', 'hidden', 'ghost'].map(visibility => ({ userId, visibility })),
    [{ userId, visibility: 'gone' }, { userId }],
  ],
  [
    'requestSendPublicAd',
    [{ roomType: 'all', userType: 'forSupers', adMsg: 'سهرة', color: '#fff', bgColor: '#0b4f6cff' }],
    [
      { roomType: 'all', userType: 'supers', adMsg: 'سهرة', color: '#fff', bgColor: '#000' },
      { roomType: 'all', userType: 'all', adMsg: 'سهرة', color: 'red', bgColor: '#000' },
      { userType: 'all', adMsg: 'سهرة', color: '#fff', bgColor: '#000' },
    ],
  ],
  ['requestHideHisStar', [{ userId, starVisibility: false }], [{ userId, starVisibility: 'no' }]],
  ['requestHideNicknameImg', [{ userId, nicknameImgVisibility: true }], [{ userId }]],
  [
    'requestChangeNicknameColors',
    [
      { userId, nicknameColor: '#9a4a00' },
      { userId, nicknameBGColor: '#fff' },
      { userId, nicknameColor: '#000', nicknameBGColor: '' },
    ],
    [{ userId }, { userId, nicknameColor: 'url(x)' }, { userId, nicknameColor: '#12' }],
  ],
  ['requestShowAllConnected', [{}, undefined], ['all']],
  ['requestKickAllUsers', [{}, { room: 'القاعة', reason: 'فوضى' }, undefined], [{ room: 7 }, { reason: 7 }]],
  [
    'requestKickUser',
    [{ userId }, { userId, reason: 'إزعاج' }, { userId, minutes: 1440 }, { userId, alsoLeft: true }],
    [{ reason: 'إزعاج' }, { userId, reason: 7 }, { userId, minutes: 3 }, { userId, alsoLeft: false }],
  ],
  ['requestKickSameIP', [{ userId }], [{}]],
  ['requestBanUser', [{ userId }, { userId, banDuration: '24h' }], [{ banDuration: '24h' }]],
  [
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
    'requestTransferUserToRoom',
    [
      { userId, roomName: 'الحديقة' },
      { userId, roomName: 'الخزنة', password: 'سر' },
    ],
    [{ userId }, { userId, roomName: '' }],
  ],
  ['sendWarningMessage', [{ userId, text: 'يُرجى الالتزام' }], [{ userId }, { text: 'يُرجى' }]],
  [
    'joinRoom',
    [
      { oldRoom: 'القاعة', targetRoom: 'الحديقة' },
      { oldRoom: '', targetRoom: 'الخزنة', password: 'سر' },
    ],
    [{ oldRoom: 'القاعة' }, { oldRoom: 'القاعة', targetRoom: '' }],
  ],
  [
    'newMessageFromClient',
    [
      { text: 'سلام', style },
      { text: 'سلام', style: {} },
      { text: 'سلام', replyTo: 'm1' },
    ],
    [{ style }, { text: 'سلام', replyTo: '' }, { text: 'سلام', style: { color: 'blue' } }],
  ],
  [
    'requestDeleteMessages',
    [{ messageIds: ['m1'] }, { messageIds: Array(50).fill('m'), reason: 'إزعاج' }],
    [{}, { messageIds: [] }, { messageIds: Array(51).fill('m') }, { messageIds: [''] }, { messageIds: 'm1' }],
  ],
  [
    'requestEditMessage',
    [{ messageId: 'm1', text: 'سلام' }],
    [{ messageId: 'm1' }, { text: 'سلام' }, { messageId: '', text: 'سلام' }],
  ],
  [
    'requestIgnoreUser',
    [
      { userId, on: true },
      { userId, on: false },
    ],
    [{ userId }, { userId, on: 'yes' }, { on: true }, { userId, on: true, nickname: 'ليلى' }],
  ],
  [
    'requestSetPrivacy',
    [choice, { ...choice, talks: Array(50).fill(userId) }],
    [{ seen: true }, { ...choice, privateFrom: 'friends' }, { ...choice, talks: Array(51).fill(userId) }],
  ],
  ['requestRefusePrivate', [{ userId }], [{}, { userId: '' }, { userId, on: true }]],
  ['privateSeen', [{ to: userId, messageId: 'm1' }], [{ to: userId }, { messageId: 'm1' }]],
  ['pageHidden', [{ on: true }, { on: false }], [{}, { on: 1 }, { on: true, since: 1 }]],
  ['requestPush', [{ on: true }, { on: false }], [{}, { on: 1 }, { on: true, texts: true }]],
  [
    'requestReact',
    [{ messageId: 'm1', reaction: '👍', on: true }],
    [
      { messageId: 'm1', reaction: '👍' },
      { messageId: 'm1', reaction: '', on: true },
      { reaction: '👍', on: true },
    ],
  ],
  ['privateMessage', [{ to: userId, chatMessage: 'سلام', style }], [{ chatMessage: 'سلام' }, { to: userId }]],
  [
    'requestChangeStatus',
    ['available', 'busy', 'away'].map(status => ({ status })),
    [{ status: 'asleep' }, {}],
  ],
  ['watchAllUsers', [{ on: true }, { on: false }], [{ on: 'yes' }, {}]],
  ['received', [{ seq: 0 }, { seq: 128 }], [{ seq: -1 }, { seq: 1.5 }, {}]],
  [
    'requestCreateRoom',
    [
      { name: 'ديوان', private: false, temporary: true },
      { name: 'ديوان', private: true, temporary: false, password: 'سر', subject: 'شعر', maxUsers: null },
    ],
    [{ name: 'ديوان' }, { name: 'ديوان', private: false, temporary: true, primary: true }],
  ],
  [
    'requestEditRoom',
    [{ roomId: 'r1' }, { roomId: 'r1', name: 'ديوان', password: null, maxUsers: 9, denyShowAccessMsg: true }],
    [{ name: 'ديوان' }, { roomId: 'r1', nameColor: '#fff' }, { roomId: 'r1', temporary: false }],
  ],
  [
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
  ['requestDeleteRoom', [{ roomId: 'r1' }], [{}, { roomId: '' }]],
  ['requestMyRooms', [{}, undefined], ['mine']],
  [
    'requestInviteUsers',
    [{ userIds: ['u1'] }, { userIds: ['u1', 'u2'], roomId: 'r1' }],
    [{ userIds: [] }, { userIds: Array(21).fill('u') }, { userIds: 'u1' }],
  ],
  [
    'requestSetRoomMode',
    [
      { slowSeconds: 0, writers: 'everyone' },
      { slowSeconds: 60, writers: 'staff' },
    ],
    [{ slowSeconds: 61, writers: 'members' }, { slowSeconds: 1.5, writers: 'members' }, { slowSeconds: 5 }],
  ],
  [
    'requestClearRoom',
    [{ reason: 'سبام' }, { reason: 'س'.repeat(300) }],
    [{}, { reason: '' }, { reason: '  ' }, { reason: 'س'.repeat(301) }],
  ],
  ['requestWaitingMessages', [{}, undefined, null], [{ roomId: 'r1' }]],
  ['requestJudgeWaiting', [{ messageId: 'm1', publish: true }], [{ messageId: 'm1' }]],
  ['requestPinUser', [{ userId, pinned: false }], [{ userId }, { pinned: true }]],
  [
    'requestReportUser',
    [
      { userId, reason: 'spam' },
      { userId, reason: 'other', message: { id: 'm1', text: 'كلام' } },
    ],
    [{ userId }, { userId, reason: 'boring' }, { userId, reason: 'spam', message: 'm1' }],
  ],
  ['requestShowReported', [{}, undefined], ['all']],
  ['requestPerson', [{ userId }], [{}, { userId: 7 }]],
  ['requestDeleteRecent', [{ userId }, { userId, reason: 'إغراق' }], [{}, { userId, reason: 7 }]],
  ['requestReports', [{}, undefined], ['all']],
  ['requestCloseReport', [{ reportId: 'r1' }], [{}, { reportId: 7 }]],
  ['requestDuty', [{ on: true }, { on: false }], [{}, { on: 'yes' }]],
  [
    'requestUsers',
    [{ after: PLACE }, { userIds: ['u1', 'u2'] }, { search: 'ليلى' }],
    [{}, { after: { ...PLACE, existenceTime: 'then' } }, { userIds: Array(51).fill('u') }, { search: '' }],
  ],
  [
    'searchAllUsers',
    [{}, { search: 'ليلى', page: 2, limit: 100 }],
    [{ page: 0 }, { limit: 101 }, { search: 'x'.repeat(65) }],
  ],
];

test.each(UP_MESSAGES)('%s accepts valid data and refuses the rest', (name, fitting, unfitting) => {
  for (const data of fitting) expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(true);
  for (const data of unfitting)
    expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
});

test('every declared message has a row (WIRE-14, WIRE-66)', () => {
  expect(UP_MESSAGES.map(([name]) => name).sort()).toEqual(Object.keys(up).sort());
});

test.each(UP_MESSAGES)('%s refuses an unknown field (WIRE-14)', (name, fitting) => {
  for (const data of fitting.flatMap(withUnknownField))
    expect(up[name].data.safeParse(data).success, JSON.stringify(data)).toBe(false);
});

test('only the text message has no field to add (WIRE-14)', () => {
  const tried = UP_MESSAGES.filter(([, fitting]) => fitting.flatMap(withUnknownField).length > 0);
  expect(UP_MESSAGES.filter(row => !tried.includes(row)).map(([name]) => name)).toEqual(['sendOriginURL']);
});
