import type { Participant } from '../../../domain/presence/participant.ts';
import { storedJson } from '../../storage/stored-value.ts';

/** Text fields that are almost always unique to a user. */
const OWN_TEXTS = ['userId', 'sessionId', 'deviceId', 'fingerprint', 'ipAddress'] as const;
const TIMES = [
  'connectedAt',
  'joinedRoomAt',
  'admittedAt',
  'deviceSince',
  'lastJoinAt',
  'disconnectedAt',
  'invisibleSince',
] as const;
const NAMES = ['nickname', 'username'] as const;
/** Fields that depend on the role, so that all guests share one value. */
const RIGHTS = [
  'accountType',
  'role',
  'rank',
  'permissions',
  'canAccessAccountsMenu',
  'canAccessRoomsMenu',
  'masterOf',
  'limits',
  'granted',
  'restrictedByRank',
] as const;
const LOOK = ['appearance', 'decoration'] as const;

type Fields = Record<string, unknown>;
type Shared = Partial<Participant>;

const APART: ReadonlySet<string> = new Set([...OWN_TEXTS, ...TIMES, ...NAMES, ...RIGHTS, ...LOOK]);

/** A packed participant: a text with the individual fields as bytes, and references to parts shared by many users. */
export type PackedPerson = { own: string; names: string; rights: Shared; look: Shared; rest: Shared };

/** Packs the individual fields of a participant. `names`: nickname, and username if different. */
export const packOwn = (participant: Participant): Pick<PackedPerson, 'own' | 'names'> => {
  const fields = participant as unknown as Fields;
  const bytes: number[] = [];
  for (const name of OWN_TEXTS) writeText(bytes, fields[name]);
  let before = 0;
  for (const name of TIMES) before = writeTime(bytes, fields[name], before);
  const { nickname, username } = participant;
  // Builds one flat string, because a concatenated string keeps its parts in memory.
  const own = String.fromCharCode(...bytes);
  const isOne = username === nickname && !nickname.startsWith(TWO_NAMES);
  return { own, names: isOne ? nickname : TWO_NAMES + JSON.stringify([nickname, username]) };
};

/** Separates two names, because names contain no control characters. */
const TWO_NAMES = '\0';

/** Fields that several participants may share. */
export const sharedOf = (participant: Participant): { rights: Shared; look: Shared; rest: Shared } => ({
  rights: chosen(participant, name => RIGHT_NAMES.has(name)),
  look: chosen(participant, name => LOOK_NAMES.has(name)),
  rest: chosen(participant, name => !APART.has(name)),
});

const RIGHT_NAMES: ReadonlySet<string> = new Set(RIGHTS);
const LOOK_NAMES: ReadonlySet<string> = new Set(LOOK);

export function unpack({ own, names, rights, look, rest }: PackedPerson): Participant {
  const reader = { own, at: 0 };
  const fields: Fields = {};
  for (const name of OWN_TEXTS) assign(fields, name, readText(reader));
  let before = 0;
  for (const name of TIMES) {
    const time = readTime(reader, before);
    assign(fields, name, time);
    if (typeof time === 'number') before = time;
  }
  const [nickname, username] = names.startsWith(TWO_NAMES)
    ? storedJson<[string, string | null]>(names.slice(TWO_NAMES.length))
    : [names, names];
  assign(fields, 'username', username ?? undefined);
  return { ...rights, ...look, ...rest, ...fields, nickname } as unknown as Participant;
}

export const nicknameIn = (names: string): string =>
  names.startsWith(TWO_NAMES) ? storedJson<[string, string]>(names.slice(TWO_NAMES.length))[0] : names;

export const userIdIn = (own: string): string => textIn(own, 'userId');

/** Decodes one text field without decoding the others. */
export function textIn(own: string, name: (typeof OWN_TEXTS)[number]): string {
  const reader = { own, at: 0 };
  for (const each of OWN_TEXTS) {
    if (each === name) return readText(reader) ?? '';
    skipText(reader);
  }
  return '';
}

/** Decodes the time of entry into the room and the reconnect state. */
export function timesIn(own: string): { joinedRoomAt: number; isReconnecting: boolean } {
  const reader = { own, at: 0 };
  for (const _ of OWN_TEXTS) skipText(reader);
  const times: Partial<Record<(typeof TIMES)[number], number | null | undefined>> = {};
  let before = 0;
  for (const name of TIMES) {
    times[name] = readTime(reader, before);
    before = times[name] ?? before;
  }
  return { joinedRoomAt: times.joinedRoomAt ?? 0, isReconnecting: typeof times.disconnectedAt === 'number' };
}

function chosen(participant: Participant, fits: (name: string) => boolean): Shared {
  const entries = Object.entries(participant).filter(([name, value]) => fits(name) && value !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function assign(fields: Fields, name: string, value: unknown): void {
  if (value !== undefined) fields[name] = value;
}

/**
 * Encodings of a text: missing, UUID in 16 bytes, IPv4 address in 4 bytes, pairs of hexadecimal digits, or plain
 * characters.
 */
const MISSING = 0;
const UUID = 1;
const HEX = 2;
const PLAIN = 3;
const IPV4 = 4;
const UUID_TEXT = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const HEX_TEXT = /^(?:[\da-f]{2}){4,127}$/;

function writeText(bytes: number[], value: unknown): void {
  if (typeof value !== 'string') {
    bytes.push(MISSING);
    return;
  }
  if (UUID_TEXT.test(value)) {
    bytes.push(UUID);
    writeHex(bytes, value.replaceAll('-', ''));
  } else if (isIPv4(value)) {
    bytes.push(IPV4, ...value.split('.').map(Number));
  } else if (HEX_TEXT.test(value)) {
    bytes.push(HEX, value.length / 2);
    writeHex(bytes, value);
  } else {
    bytes.push(PLAIN, value.length);
    for (let at = 0; at < value.length; at++) bytes.push(value.charCodeAt(at));
  }
}

const isIPv4 = (text: string): boolean =>
  /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(text) &&
  text.split('.').every(part => Number(part) < 256);

function writeHex(bytes: number[], digits: string): void {
  for (let at = 0; at < digits.length; at += 2) bytes.push(Number.parseInt(digits.slice(at, at + 2), 16));
}

type Reader = { own: string; at: number };

function skipText(reader: Reader): void {
  const kind = reader.own.charCodeAt(reader.at++);
  if (kind === UUID) reader.at += 16;
  else if (kind === IPV4) reader.at += 4;
  else if (kind !== MISSING) reader.at += 1 + reader.own.charCodeAt(reader.at);
}

function readText(reader: Reader): string | undefined {
  const kind = reader.own.charCodeAt(reader.at++);
  if (kind === MISSING) return undefined;
  const fixed = kind === UUID ? 16 : kind === IPV4 ? 4 : null;
  const length = fixed ?? reader.own.charCodeAt(reader.at++);
  const bytes = reader.own.slice(reader.at, reader.at + length);
  reader.at += length;
  if (kind === PLAIN) return bytes;
  if (kind === IPV4) return [...bytes].map(each => each.charCodeAt(0)).join('.');
  const digits = hexOf(bytes);
  return kind === HEX
    ? digits
    : `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hexOf(bytes: string): string {
  let digits = '';
  for (let at = 0; at < bytes.length; at++) digits += PAIRS[bytes.charCodeAt(at)];
  return digits;
}

/**
 * Encodings of a time: missing, null, number as text, or zero. Larger values are the byte count of the difference to
 * the previous time.
 */
const NO_TIME = 0;
const NULL_TIME = 1;
const WRITTEN_TIME = 2;
const ZERO_TIME = 3;
const DISTANCE = 4;

function writeTime(bytes: number[], value: unknown, before: number): number {
  if (typeof value !== 'number') {
    bytes.push(value === null ? NULL_TIME : NO_TIME);
    return before;
  }
  if (value === 0) {
    bytes.push(ZERO_TIME);
    return 0;
  }
  const distance = value - before;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(distance * 2)) {
    const text = String(value);
    bytes.push(WRITTEN_TIME, text.length, ...[...text].map(each => each.charCodeAt(0)));
    return value;
  }
  const packed: number[] = [];
  let left = distance < 0 ? -distance * 2 - 1 : distance * 2;
  while (left > 0) {
    packed.push(left % 256);
    left = Math.floor(left / 256);
  }
  bytes.push(DISTANCE + packed.length, ...packed);
  return value;
}

function readTime(reader: Reader, before: number): number | null | undefined {
  const kind = reader.own.charCodeAt(reader.at++);
  if (kind === NO_TIME) return undefined;
  if (kind === NULL_TIME) return null;
  if (kind === ZERO_TIME) return 0;
  if (kind === WRITTEN_TIME) {
    const length = reader.own.charCodeAt(reader.at++);
    reader.at += length;
    return Number(reader.own.slice(reader.at - length, reader.at));
  }
  const length = kind - DISTANCE;
  let distance = 0;
  for (let at = length - 1; at >= 0; at--) distance = distance * 256 + reader.own.charCodeAt(reader.at + at);
  reader.at += length;
  return before + (distance % 2 === 1 ? -(distance + 1) / 2 : distance / 2);
}
