import { proxy } from 'valtio';
import type { Room } from '../../../protocol/entities/rooms.ts';
import {
  type Collection,
  type CollectionKind,
  changeItems,
  emptyCollection,
  replaceItems,
} from './collection.ts';
import { session } from './session.ts';

type Rooms = Collection<Room> & {
  currentName: string | null;
  selectedID: string | null;
  /** Room of the open password prompt. */
  passwordPromptFor: string | null;
  /** Whether a room switch is temporarily blocked, and whether its notice is visible. */
  switchBlocked: boolean;
  switchNotice: boolean;
};

const fresh = (): Rooms => ({
  ...emptyCollection(),
  currentName: null,
  selectedID: null,
  passwordPromptFor: null,
  switchBlocked: false,
  switchNotice: false,
});

export const rooms = proxy<Rooms>(fresh());

/** Rooms with most users first. */
const ROOMS: CollectionKind<Room> = {
  idOf: ({ _id }) => _id,
  compare: (a, b) => b.size - a.size || a.name.localeCompare(b.name, 'ar'),
};

const deselectGone = (): void => {
  if (rooms.selectedID !== null && !rooms.byId[rooms.selectedID]) rooms.selectedID = null;
};

export const replaceRooms = (list: readonly Room[]): void => {
  replaceItems(rooms, ROOMS, list);
  deselectGone();
};

export const changeRooms = (upserted: readonly Room[], removed: readonly string[]): void => {
  changeItems(rooms, ROOMS, { upserted, removed });
  deselectGone();
};

export const setCurrentRoom = (name: string | null): void => {
  rooms.currentName = name;
};

export const selectRoom = (id: string | null): void => {
  rooms.selectedID = id;
};

export const setPasswordPrompt = (name: string | null): void => {
  rooms.passwordPromptFor = name;
};

export const blockSwitching = (blocked: boolean): void => {
  rooms.switchBlocked = blocked;
  if (!blocked) rooms.switchNotice = false;
};

export const showSwitchNotice = (): void => {
  rooms.switchNotice = true;
};

export const resetRooms = (): void => {
  Object.assign(rooms, fresh());
};

type Known = Pick<Rooms, 'byId' | 'currentName'>;

/** Listed rooms in display order. */
export const listedRooms = ({ byId, ids }: Pick<Rooms, 'byId' | 'ids'>): Room[] =>
  ids.flatMap(id => byId[id]?.value ?? []);

export const findRoomByName = (name: string, { byId }: Pick<Rooms, 'byId'> = rooms): Room | null =>
  Object.values(byId).find(({ value }) => value.name === name)?.value ?? null;

/** Id of a room by name. Includes the current room, even if unlisted; others have an empty id. */
export const roomIdOf = (name: string): string =>
  name === rooms.currentName && session.roomId !== null ? session.roomId : (findRoomByName(name)?._id ?? '');

export const currentRoom = (known: Known = rooms): Room | null =>
  known.currentName === null ? null : findRoomByName(known.currentName, known);

export const isFull = ({ size, maxUsers }: Pick<Room, 'size' | 'maxUsers'>): boolean =>
  maxUsers !== null && size >= maxUsers;
