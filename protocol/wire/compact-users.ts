import type { User } from '../entities/user.ts';
import { keysOf } from '../keys-of.ts';
import type { CompactUser } from './down/compact-presence.ts';

/** Default values for fields that an entry omits, unless another field implies the value. */
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

/** An entry before its words become dictionary indexes: its list-independent part, and the words to index. */
export type CompactEntry = {
  fields: Readonly<Record<string, unknown>>;
  words: readonly (readonly [name: WordField, word: string])[];
};
type WordField = 'image' | 'room' | 'star' | 'nicknameImg' | 'flag';

/** Dictionary of one list. The first word is the reader's room, which entries omit. */
export class Dictionary {
  #places: Map<string, number>;

  constructor(room: string) {
    this.#places = new Map([[room, 0]]);
  }

  get words(): string[] {
    return [...this.#places.keys()];
  }

  placesOf({ words }: Pick<CompactEntry, 'words'>): [WordField, number][] {
    const places: [WordField, number][] = [];
    for (const [name, word] of words) {
      const place = this.#places.get(word) ?? this.#places.size;
      this.#places.set(word, place);
      if (name !== 'room' || place !== 0) places.push([name, place]);
    }
    return places;
  }
}

/** Encodes users in the compact list format. */
export function compactUsers(users: readonly User[], room: string): CompactList {
  const dictionary = new Dictionary(room);
  const compact = users.map(compactEntry).map(entry => ({
    ...entry.fields,
    ...Object.fromEntries(dictionary.placesOf(entry)),
  }));
  return { users: compact as CompactUser[], dict: dictionary.words };
}

export function compactEntry(user: User): CompactEntry {
  const { userID, username, nickname, image, room, accountType, role, existenceTime } = user;
  const { bot, star, nicknameImg, permissions, country, flag, ipAddress, fingerprint, originURL } = user;
  const compact: Record<string, unknown> = { userID, username };
  const add = (name: keyof CompactUser, value: unknown, isDefault: boolean): void => {
    if (!isDefault) compact[name] = value;
  };
  const words: [WordField, string][] = [
    ['image', image],
    ['room', room],
  ];
  const addShown = (name: 'star' | 'nicknameImg', word: string | null, whole: { visible: boolean }): void => {
    if (word !== null && whole.visible) words.push([name, word]);
    else add(name, whole, word === null && !whole.visible);
  };
  add('nickname', nickname, nickname === username);
  add('role', role, role === 'visitor');
  add('accountType', accountType, accountType === accountTypeOf(role));
  // A visible image becomes a dictionary index. A hidden image is written in full.
  addShown('star', star.img, star);
  addShown('nicknameImg', nicknameImg.name, nicknameImg);
  for (const name of keysOf(DEFAULTS)) add(name, user[name], user[name] === DEFAULTS[name]);
  compact.existenceTime = Date.parse(existenceTime);
  const held = Object.entries(permissions).filter(([name, is]) => DEFAULT_PERMISSIONS[name] !== is);
  add('permissions', Object.fromEntries(held), held.length === 0);
  if (flag !== undefined) words.push(['flag', flag]);
  add('country', country, country === flag?.toUpperCase());
  // Omits absent fields, because few users have them or few readers may see them.
  Object.assign(compact, { bot, ipAddress, fingerprint, originURL });
  return { fields: compact, words };
}

/** Restores full entries from a compact list. */
export const expandUsers = (users: readonly CompactUser[], dict: readonly string[]): User[] =>
  users.map(user => expandUser(user, place => dict[place] ?? ''));

function expandUser(user: CompactUser, word: (place: number) => string): User {
  const { userID, username, nickname = username, role = 'visitor', star, nicknameImg, flag } = user;
  const { bot, ipAddress, fingerprint, originURL } = user;
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
    ...(bot !== undefined && { bot }),
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
