import type { User } from '../entities/user.ts';
import { keysOf } from '../keys-of.ts';
import type { CompactUser } from './down/compact-presence.ts';

// Without zod: the page reads lists by this.

/** What a field is that an entry leaves out, where it does not follow from another one. */
const DEFAULTS = {
  nicknameBGColor: '',
  nicknameColor: '#000000',
  canAccessAccountsMenu: false,
  visibility: 'visible',
  status: 'available',
  reconnecting: false,
  pinned: false,
} as const satisfies Partial<User>;

const DEFAULT_PERMISSIONS: Readonly<Record<string, boolean>> = {
  canUseBannedIcons: false,
  cannotKicked: false,
  allowUserToWrite: true,
  hasOneTimeKick: false,
};

export type CompactList = { users: CompactUser[]; dict: string[] };

/** Entries as a compact list has them. The first word of its dictionary is the room of whoever reads it. */
export function compactUsers(users: readonly User[], room: string): CompactList {
  const places = new Map([[room, 0]]);
  const placeOf = (word: string): number => {
    const place = places.get(word) ?? places.size;
    places.set(word, place);
    return place;
  };
  return { users: users.map(user => compactUser(user, placeOf)), dict: [...places.keys()] };
}

function compactUser(user: User, placeOf: (word: string) => number): CompactUser {
  const { userID, username, nickname, image, room, accountType, role, existenceTime } = user;
  const { star, nicknameImg, permissions, country, flag, ipAddress, fingerprint, originURL } = user;
  const compact: Record<string, unknown> = { userID, username };
  const add = (name: keyof CompactUser, value: unknown, isDefault: boolean): void => {
    if (!isDefault) compact[name] = value;
  };
  add('nickname', nickname, nickname === username);
  compact.image = placeOf(image);
  add('room', placeOf(room), placeOf(room) === 0);
  add('role', role, role === 'visitor');
  add('accountType', accountType, accountType === accountTypeOf(role));
  add('star', shownOf(star.img, star, placeOf), star.img === null && !star.visible);
  add(
    'nicknameImg',
    shownOf(nicknameImg.name, nicknameImg, placeOf),
    nicknameImg.name === null && !nicknameImg.visible,
  );
  for (const name of keysOf(DEFAULTS)) add(name, user[name], user[name] === DEFAULTS[name]);
  compact.existenceTime = Date.parse(existenceTime);
  const held = Object.entries(permissions).filter(([name, is]) => DEFAULT_PERMISSIONS[name] !== is);
  add('permissions', Object.fromEntries(held), held.length === 0);
  if (flag !== undefined) compact.flag = placeOf(flag);
  add('country', country, country === flag?.toUpperCase());
  // What only some viewers get is left out where it is not there.
  Object.assign(compact, { ipAddress, fingerprint, originURL });
  return compact as CompactUser;
}

/** The entries of a compact list as the full one has them. */
export const expandUsers = (users: readonly CompactUser[], dict: readonly string[]): User[] =>
  users.map(user => expandUser(user, place => dict[place] ?? ''));

function expandUser(user: CompactUser, word: (place: number) => string): User {
  const { userID, username, nickname = username, role = 'visitor', star, nicknameImg, flag } = user;
  const { ipAddress, fingerprint, originURL } = user;
  const country = user.country ?? (flag === undefined ? undefined : word(flag).toUpperCase());
  return {
    userID,
    _id: userID,
    username,
    nickname,
    nicknameColor: user.nicknameColor ?? DEFAULTS.nicknameColor,
    nicknameBGColor: user.nicknameBGColor ?? DEFAULTS.nicknameBGColor,
    image: word(user.image),
    room: word(user.room ?? 0),
    accountType: user.accountType ?? accountTypeOf(role),
    role,
    canAccessAccountsMenu: user.canAccessAccountsMenu ?? DEFAULTS.canAccessAccountsMenu,
    visibility: user.visibility ?? DEFAULTS.visibility,
    star: typeof star === 'number' ? { img: word(star), visible: true } : (star ?? NO_STAR),
    nicknameImg:
      typeof nicknameImg === 'number'
        ? { name: word(nicknameImg), visible: true }
        : (nicknameImg ?? NO_NICKNAME_IMAGE),
    status: user.status ?? DEFAULTS.status,
    reconnecting: user.reconnecting ?? DEFAULTS.reconnecting,
    pinned: user.pinned ?? DEFAULTS.pinned,
    existenceTime: new Date(user.existenceTime).toISOString(),
    permissions: { ...DEFAULT_PERMISSIONS, ...user.permissions },
    ...(country !== undefined && { country }),
    ...(flag !== undefined && { flag: word(flag) }),
    ...(ipAddress !== undefined && { ipAddress }),
    ...(fingerprint !== undefined && { fingerprint }),
    ...(originURL !== undefined && { originURL }),
  };
}

const NO_STAR: User['star'] = { img: null, visible: false };
const NO_NICKNAME_IMAGE: User['nicknameImg'] = { name: null, visible: false };

const accountTypeOf = (role: string): User['accountType'] => (role === 'visitor' ? 'visitor' : 'super');

/** A place in the dictionary for what is shown; what is hidden stands whole. */
const shownOf = <Whole extends { visible: boolean }>(
  word: string | null,
  whole: Whole,
  placeOf: (word: string) => number,
): number | Whole => (word !== null && whole.visible ? placeOf(word) : whole);
