import { expect, test } from 'vitest';
import { makeUser } from '../../tests/support/page/fixtures.ts';
import { pick, seededRandom } from '../../tests/support/seeded-random.ts';
import { ARABIC_NAMES } from '../../tests/tables/honest-names.ts';
import { User } from '../entities/user.ts';
import { noChatPermissions, PUBLIC_PERMISSIONS } from '../rules/permissions.ts';
import { compactUsers, expandUsers } from './compact-users.ts';
import { CompactUser } from './down/compact-presence.ts';
import { encode } from './down.ts';

const ROOM = 'القاعة الرئيسية';
const COLORS = ['#9a4a00', '#0d5f96', '#6b3fb8', '#b3174f', '#46610e', '#0b6e69', '#1f5bb8', '#7a5200'];
const flags = noChatPermissions();
const publicFlags = Object.fromEntries(PUBLIC_PERMISSIONS.map(name => [name, flags[name]]));

const guest = (at: number, username: string): User =>
  makeUser(`0b9e7a52-6c1d-4f3e-9a8b-${String(at).padStart(12, '0')}`, {
    username,
    nickname: username,
    nicknameColor: COLORS[at % COLORS.length] ?? '',
    image: '/uploads/defaultAvatar.gif',
    room: ROOM,
    existenceTime: new Date(1_795_386_349_123 + at * 7_919).toISOString(),
    permissions: { ...publicFlags, allowUserToWrite: true },
  });

/**
 * One user in seven has an account with a nickname, colors, an icon and mostly a star. One in nine is busy or away.
 */
function crowd(count: number): User[] {
  const next = seededRandom(20261122);
  return Array.from({ length: count }, (_, at): User => {
    const person = guest(at, `${pick(next, ARABIC_NAMES)} ${at}`);
    const status = at % 9 === 0 ? (at % 2 ? 'busy' : 'away') : 'available';
    if (at % 7 !== 0) return { ...person, status };
    const bot = at % 35 === 0 && { bot: true };
    return {
      ...person,
      status,
      username: `member${at}`,
      nicknameBGColor: '#ffffff',
      image: `/uploads/avatars/icon-${at % 40}.png`,
      accountType: 'super',
      role: at % 70 === 0 ? 'chat-master' : 'member',
      ...bot,
      star:
        at % 21 === 0
          ? { img: null, visible: false }
          : { img: `/uploads/stars/${at % 12}.gif`, visible: at % 5 !== 0 },
    };
  });
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

test('a compact list with 1,000 users takes at most 160 bytes per user (WIRE-83)', () => {
  const users = crowd(1_000);
  const compact = JSON.stringify({ event: 'users', data: { scope: 'room', ...compactUsers(users, ROOM) } });
  const each = bytesOf(compact) / users.length;
  expect(each).toBeLessThanOrEqual(160);
  expect(each).toBeLessThan(0.4 * (bytesOf(encode('users', { users, scope: 'room' })) / users.length));
});

test('expanding a compact list returns the original and matches the schema (WIRE-83)', () => {
  const users = crowd(300);
  const { users: entries, dict } = JSON.parse(JSON.stringify(compactUsers(users, ROOM)));
  for (const entry of entries) CompactUser.parse(entry);
  expect(expandUsers(entries, dict)).toEqual(users);
});

const plain = guest(1, 'ليلى');

test.each<[string, User]>([
  ['only default values', plain],
  ['a flag', { ...plain, country: 'MA', flag: 'ma' }],
  ['a country without a flag', { ...plain, country: 'MA' }],
  ['a country that differs from its flag', { ...plain, country: 'XX', flag: 'ma' }],
  ['address, fingerprint and origin', { ...plain, ipAddress: '192.0.2.1', fingerprint: 'f', originURL: '' }],
  ['a hidden star', { ...plain, star: { img: '/uploads/stars/1.gif', visible: false } }],
  ['a star without a picture', { ...plain, star: { img: null, visible: true } }],
  ['a nickname image', { ...plain, nicknameImg: { name: 'gold.png', visible: true } }],
  ['a hidden nickname image', { ...plain, nicknameImg: { name: 'gold.png', visible: false } }],
  ['another room', { ...plain, room: 'المجلس' }],
  ['a room without a name', { ...plain, room: '' }],
  ['a visitor with a role', { ...plain, role: 'member' }],
  ['an account with the role of a visitor', { ...plain, accountType: 'super' }],
  ['a mute', { ...plain, permissions: { ...plain.permissions, allowUserToWrite: false } }],
  ['a permission of a later release', { ...plain, permissions: { ...plain.permissions, canWave: false } }],
  [
    'several values other than the defaults',
    {
      ...plain,
      nickname: 'لولو',
      nicknameColor: '#ffffff',
      nicknameBGColor: '#000000',
      canAccessAccountsMenu: true,
      visibility: 'ghost',
      status: 'away',
      reconnecting: true,
      pinned: true,
    },
  ],
])('encoding and decoding preserve an entry: %s (WIRE-83)', (_, user) => {
  const { users, dict } = JSON.parse(JSON.stringify(compactUsers([user], ROOM)));
  expect(expandUsers(users, dict)).toEqual([user]);
  expect(Object.keys(expandUsers(users, dict)[0] ?? {}).sort()).toEqual(Object.keys(User.parse(user)).sort());
});

test('a guest with default values is encoded in five fields (WIRE-83)', () => {
  const { userID, username, nicknameColor, existenceTime } = plain;
  expect(compactUsers([plain], ROOM)).toEqual({
    users: [{ userID, username, image: 1, nicknameColor, existenceTime: Date.parse(existenceTime) }],
    dict: [ROOM, '/uploads/defaultAvatar.gif'],
  });
});
