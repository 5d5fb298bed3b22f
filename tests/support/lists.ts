import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { Room } from '../../protocol/entities/rooms.ts';
import type { User } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { Connection } from '../../rooms-do/room/platform/sockets/connections.ts';
import { Unanswered } from '../../rooms-do/sockets/unanswered.ts';
import { ghaith, layla, mazin, noor, omar, rima, salma, sami, tariq, variantOf } from './people.ts';

/** A user's place: room id, room name, and whether it is unlisted. */
export type Placement = { participant: Participant; roomId: string; room: string; unlisted: boolean };

const may = (who: Participant, flag: keyof Participant['permissions']): boolean =>
  who.granted[flag] ?? who.permissions[flag];

/** Independent reference implementation of the users list, for comparison only. */
export function expectedUsers(
  viewer: Participant,
  viewerIn: string,
  people: readonly Placement[],
): Map<string, User> {
  const seen = people.filter(
    ({ participant, roomId, unlisted }) =>
      isSeen(viewer, participant) && (!unlisted || roomId === viewerIn || viewer.accountType === 'super'),
  );
  return new Map(seen.map(each => [each.participant.userId, expectedUser(viewer, each)]));
}

/**
 * Expected room list with names and sizes: all listed rooms and the reader's room. The size counts users visible to
 * guests.
 */
export function expectedRooms(
  viewerIn: string,
  rooms: readonly RoomRecord[],
  people: readonly Placement[],
): Map<string, string> {
  const size = (id: string) =>
    people.filter(({ roomId, participant }) => roomId === id && participant.visibility === 'visible').length;
  return new Map(
    rooms
      .filter(({ settings, unlisted }) => !unlisted || settings._id === viewerIn)
      .map(({ settings: { _id, name } }) => [_id, `${name} ${size(_id)}`]),
  );
}

/**
 * A guest sees visible users. A chat-master without the accounts menu also sees hidden ones, every other super all
 * users.
 */
function isSeen(viewer: Participant, other: Participant): boolean {
  if (viewer.userId === other.userId || other.visibility === 'visible') return true;
  if (viewer.accountType === 'visitor') return false;
  return other.visibility === 'hidden' || viewer.role !== 'chat-master' || viewer.canAccessAccountsMenu;
}

/** Keyed by viewer, then by seen user. */
const projected = new WeakMap<Participant, WeakMap<Participant, User>>();

function expectedUser(viewer: Participant, { participant, room }: Placement): User {
  const ofViewer = projected.get(viewer) ?? new WeakMap<Participant, User>();
  projected.set(viewer, ofViewer);
  const found = ofViewer.get(participant);
  if (found?.room === room) return found;
  const existenceTime = new Date(knownSince(viewer, participant)).toISOString();
  const user = { ...publicFields(participant), room, existenceTime, ...privateFields(viewer, participant) };
  ofViewer.set(participant, user);
  return user;
}

/**
 * A guest knows a user since they last became visible. A chat-master without the accounts menu knows them since they
 * last stopped being a ghost.
 */
function knownSince(viewer: Participant, { connectedAt, knownSince: since }: Participant): number {
  if (viewer.accountType === 'visitor') return since?.visible ?? connectedAt;
  const isBlind = viewer.role === 'chat-master' && !viewer.canAccessAccountsMenu;
  return (isBlind ? since?.notGhost : null) ?? connectedAt;
}

type PublicFields = Omit<
  User,
  'room' | 'existenceTime' | 'country' | 'flag' | 'ipAddress' | 'fingerprint' | 'originURL'
>;
/** A participant is replaced on any change, so the fields common to all viewers are computed once. */
const known = new WeakMap<Participant, PublicFields>();

function publicFields(participant: Participant): PublicFields {
  const found = known.get(participant);
  if (found) return found;
  const { userId, username, nickname, appearance, accountType, role, canAccessAccountsMenu } = participant;
  const fields: PublicFields = {
    userID: userId,
    _id: userId,
    username,
    nickname,
    ...appearance,
    accountType,
    role,
    canAccessAccountsMenu,
    visibility: participant.visibility,
    status: participant.status,
    pinned: participant.pinned,
    reconnecting: participant.disconnectedAt !== null,
    permissions: {
      allowUserToWrite: may(participant, 'allowUserToWrite'),
      hasOneTimeKick: may(participant, 'hasOneTimeKick'),
      cannotKicked: may(participant, 'cannotKicked'),
      canUseBannedIcons: may(participant, 'canUseBannedIcons'),
    },
  };
  known.set(participant, fields);
  return fields;
}

/**
 * Viewers with canShowUsersCountryFlag get the country. Supers with one of `flags` get address, fingerprint and origin.
 * For a user with canHideHisCountryFlagAndIP both also require canShowHiddenCountryFlagAndIP.
 */
function privateFields(viewer: Participant, participant: Participant): Partial<User> {
  const { country, ipAddress, fingerprint, originURL } = participant;
  const isVeiled =
    may(participant, 'canHideHisCountryFlagAndIP') && !may(viewer, 'canShowHiddenCountryFlagAndIP');
  if (isVeiled) return {};
  const flags = ['canAddBanned', 'canShowUsersWithSameIP', 'canKickUsersWithSameIP'] as const;
  const knowsNetwork = viewer.accountType === 'super' && flags.some(flag => may(viewer, flag));
  return {
    ...(country !== null &&
      may(viewer, 'canShowUsersCountryFlag') && { country, flag: country.toLowerCase() }),
    ...(knowsNetwork && { ipAddress, fingerprint, originURL }),
  };
}

type Envelope = { event: string; data: unknown };
type ListPayload = {
  scope?: string;
  users?: User[];
  rooms?: Room[];
  upserted?: unknown[];
  removed?: string[];
};

export class ClientLists {
  readonly users = { room: new Map<string, User>(), all: new Map<string, User>() };
  readonly rooms = new Map<string, Room>();
  readonly #socket: { received: readonly Envelope[] };
  #read = 0;

  constructor(socket: { received: readonly Envelope[] }) {
    this.#socket = socket;
  }

  /** Applies all frames since the last call. */
  read(): this {
    const { received } = this.#socket;
    for (const { event, data } of received.slice(this.#read)) this.#apply(event, data as ListPayload);
    this.#read = received.length;
    return this;
  }

  #apply(event: string, { scope, users = [], rooms = [], upserted = [], removed = [] }: ListPayload): void {
    const list = this.users[scope === 'all' ? 'all' : 'room'];
    if (event === 'users') {
      list.clear();
      for (const user of users) list.set(user.userID, user);
    }
    if (event === 'usersChanged') {
      for (const user of upserted as User[]) list.set(user.userID, user);
      for (const userID of removed) list.delete(userID);
    }
    if (event === 'rooms') this.rooms.clear();
    if (event === 'rooms') for (const room of rooms) this.rooms.set(room._id, room);
    if (event !== 'roomsChanged') return;
    for (const room of upserted as Room[]) this.rooms.set(room._id, room);
    for (const roomId of removed) this.rooms.delete(roomId);
  }
}

export const namesAndSizes = (rooms: Iterable<Room>): Map<string, string> =>
  new Map([...rooms].map(({ _id, name, size }) => [_id, `${name} ${size}`]));

export function differences(
  list: ReadonlyMap<string, unknown>,
  plain: ReadonlyMap<string, unknown>,
): string[] {
  const ids = new Set([...list.keys(), ...plain.keys()]);
  return [...ids].flatMap(id =>
    isStillSame(list.get(id), plain.get(id))
      ? []
      : [`${JSON.stringify(list.get(id))} instead of ${JSON.stringify(plain.get(id))}`],
  );
}

const foundSame = new WeakMap<object, unknown>();

/** Both sides replace changed values, so equal pairs need no second comparison. */
function isStillSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return one === other;
  if (foundSame.get(one) === other) return true;
  if (!isSame(one, other)) return false;
  foundSame.set(one, other);
  return true;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => key in other && isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}

/** Marks everything so far as received by a user. */
export function receiveAll(connection: Connection | undefined): void {
  if (connection) connection.unanswered = new Unanswered(null);
}

/**
 * One user of every viewer class and every visibility. The last two differ in their access to countries and in showing
 * their own.
 */
export const EVERY_VIEWER_CLASS: readonly Actor[] = [
  layla,
  sami,
  mazin,
  rima,
  omar,
  noor,
  tariq,
  ghaith,
  salma,
  variantOf(omar, { userId: 'flags', may: ['canShowUsersCountryFlag', 'canShowHiddenCountryFlagAndIP'] }),
  variantOf(rima, { userId: 'veiled', may: ['canHideHisCountryFlagAndIP'] }),
];
