import { expect, test } from 'vitest';
import { HALL_SETTINGS } from '../../tests/support/room-harness.ts';
import { casesOf } from '../../tests/support/schemas.ts';
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

const NAMES = Object.keys(down) as DownName[];
const accepts = (name: DownName, data: unknown): boolean => down[name].data.safeParse(data).success;

/** Valid data as rooms send it, and data that is invalid only in its combination of fields. */
const SENT: [DownName, fitting: unknown[], unfitting: unknown[]][] = [
  [
    'users',
    [
      { users: [user], scope: 'room' },
      { users: [], scope: 'all' },
    ],
    [{ users: [{}], scope: 'all' }],
  ],
  ['usersChanged', [{ scope: 'all', upserted: [user], removed: ['u2'] }], []],
  ['rooms', [{ rooms: [room] }], [{ rooms: [{ ...room, size: -1 }] }]],
  ['roomsChanged', [{ upserted: [room], removed: ['r2'] }], []],
  ['welcomeMsgFromServer', [{ ...message, kind: 'welcome' }], [{ ...message, kind: 'hello' }]],
  [
    'newMessageFromServer',
    [message, { ...message, kind: 'announcement', bgColor: '#0b4f6c' }],
    [{ ...message, bgColor: 'red' }],
  ],
  [
    'ack',
    [
      { id: '1', ok: true },
      { id: '1', ok: true, data: { seq: 1 } },
      { id: '1', ok: false, error: { ...error, retryAfterMs: 5 } },
    ],
    [{ id: '1', ok: false }, { ok: true }],
  ],
];

test.each(NAMES)('%s accepts valid data and refuses invalid data (WIRE-66)', name => {
  const cases = casesOf(down[name].data);
  expect(cases.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  for (const { data, faults } of cases) {
    expect(accepts(name, data), JSON.stringify(data)).toBe(true);
    for (const fault of faults) expect(accepts(name, fault), JSON.stringify(fault)).toBe(false);
  }
});

test.each(SENT)('the schema of %s accepts the data sent by a room (WIRE-66)', (name, fitting, unfitting) => {
  for (const data of fitting) expect(accepts(name, data), JSON.stringify(data)).toBe(true);
  for (const data of unfitting) expect(accepts(name, data), JSON.stringify(data)).toBe(false);
});

test('a frame is one envelope or an array of them (WIRE-1, WIRE-7)', () => {
  const one = encode('failed', { event: 'x', error });
  expect(DownFrame.parse(JSON.parse(one))).toEqual({ event: 'failed', data: { event: 'x', error } });
  expect(DownFrame.safeParse(JSON.parse(`[${one},${one}]`)).success).toBe(true);
  expect(DownFrame.safeParse('pong').success).toBe(false);
});

test('a user record on the wire contains neither self nor authKey (ENT-12, VISIBILITY-10)', () => {
  const parsed = down.users.data.parse({
    users: [{ ...user, self: true, authKey: 'secret' }],
    scope: 'room',
  });
  expect(Object.keys(parsed.users[0] ?? {})).not.toContain('self');
  expect(JSON.stringify(parsed)).not.toContain('secret');
});
