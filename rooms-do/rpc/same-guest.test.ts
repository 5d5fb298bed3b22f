import { expect, test } from 'vitest';
import { isSameGuest, type NicknameClaim, type NicknameHolder } from './entry-attempt.ts';

const CLAIM: NicknameClaim = {
  userId: 'newcomer',
  sessionId: 'session-2',
  deviceId: 'device-2',
  accountType: 'visitor',
  role: 'visitor',
  fingerprint: 'fingerprint-2',
  ipAddress: '192.0.2.2',
  nickname: 'ليلى',
};

const HOLDER: NicknameHolder = {
  userId: 'holder',
  sessionId: 'session-1',
  deviceId: 'device-1',
  accountType: 'visitor',
  role: 'visitor',
  fingerprint: 'fingerprint-1',
  ipAddress: '192.0.2.1',
  nickname: 'ليلى',
};

const HOST_USER = '00000000-0000-8000-8000-000000000000';

const ALL_THAT_CAN_BE_SAID = { fingerprint: HOLDER.fingerprint, ipAddress: HOLDER.ipAddress };

const [LIVES, BROKEN, PROMISED] = [{ disconnectedAt: null }, { disconnectedAt: 1 }, {}];
const MEMBER = { accountType: 'super', role: 'member' } as const;

test.each<[string, Partial<NicknameHolder>, Partial<NicknameClaim>, boolean]>([
  ['no shared key', BROKEN, {}, false],
  ['fingerprint and address, socket open', LIVES, ALL_THAT_CAN_BE_SAID, false],
  ['fingerprint and address, connection broken', BROKEN, ALL_THAT_CAN_BE_SAID, false],
  ['fingerprint and address, transfer in progress', PROMISED, ALL_THAT_CAN_BE_SAID, false],
  ['the session, socket open', LIVES, { sessionId: 'session-1' }, true],
  ['the session, connection broken', BROKEN, { sessionId: 'session-1' }, true],
  ['the session, transfer in progress', PROMISED, { sessionId: 'session-1' }, true],
  ['the device, socket open', LIVES, { deviceId: 'device-1' }, false],
  ['the device, connection broken', BROKEN, { deviceId: 'device-1' }, true],
  ['the device, transfer in progress', PROMISED, { deviceId: 'device-1' }, true],
  [
    'a nickname held by a member',
    { ...BROKEN, ...MEMBER },
    { deviceId: 'device-1', sessionId: 'session-1' },
    false,
  ],
  [
    'a nickname held by a user of a host page',
    { ...BROKEN, userId: HOST_USER },
    { sessionId: 'session-1' },
    false,
  ],
  [
    'a nickname claimed by a member',
    BROKEN,
    { ...MEMBER, deviceId: 'device-1', sessionId: 'session-1' },
    false,
  ],
])(
  'a guest is recognized by session, or by device without a socket: %s: $3 (ADMISSION-39, ADMISSION-40)',
  (_, holder, claim, isSame) => {
    expect(isSameGuest({ ...HOLDER, ...holder }, { ...CLAIM, ...claim })).toBe(isSame);
  },
);
