import { proxy } from 'valtio';
import type { Room } from '../../../protocol/entities/room.ts';

type Rooms = {
  byId: Record<string, Room>;
  /** By size, the fullest first. */
  ids: string[];
  currentName: string | null;
  selectedID: string | null;
  /** The room whose password is being asked for. */
  askingPasswordOf: string | null;
  /** Whether a switch is too soon after the last, and whether somebody has just tried one all the same. */
  switchBlocked: boolean;
  switchNotice: boolean;
};

const fresh = (): Rooms => ({
  byId: {},
  ids: [],
  currentName: null,
  selectedID: null,
  askingPasswordOf: null,
  switchBlocked: false,
  switchNotice: false,
});

export const rooms = proxy<Rooms>(fresh());

const bySize = (a: Room, b: Room): number => b.size - a.size || a.name.localeCompare(b.name, 'ar');

const settle = (): void => {
  const ids = Object.values(rooms.byId)
    .sort(bySize)
    .map(room => room._id);
  if (ids.join() !== rooms.ids.join()) rooms.ids = ids;
  if (rooms.selectedID !== null && !rooms.byId[rooms.selectedID]) rooms.selectedID = null;
};

const overwrite = (room: Room): void => {
  const known = rooms.byId[room._id];
  if (known) Object.assign(known, room);
  else rooms.byId[room._id] = room;
};

export const replaceRooms = (list: readonly Room[]): void => {
  const present = new Set(list.map(room => room._id));
  for (const id of Object.keys(rooms.byId)) if (!present.has(id)) delete rooms.byId[id];
  list.forEach(overwrite);
  settle();
};

export const changeRooms = (upserted: readonly Room[], removed: readonly string[]): void => {
  for (const id of removed) delete rooms.byId[id];
  upserted.forEach(overwrite);
  settle();
};

export const enterRoomNamed = (name: string | null): void => {
  rooms.currentName = name;
};

export const selectRoom = (id: string | null): void => {
  rooms.selectedID = id;
};

export const askPasswordOf = (name: string | null): void => {
  rooms.askingPasswordOf = name;
};

export const blockSwitching = (blocked: boolean): void => {
  rooms.switchBlocked = blocked;
  if (!blocked) rooms.switchNotice = false;
};

export const noticeFastSwitching = (): void => {
  rooms.switchNotice = true;
};

export const resetRooms = (): void => {
  Object.assign(rooms, fresh());
};

type Known = Pick<Rooms, 'byId' | 'currentName'>;

export const roomNamed = (name: string, { byId }: Pick<Rooms, 'byId'> = rooms): Room | null =>
  Object.values(byId).find(room => room.name === name) ?? null;

export const currentRoom = (known: Known = rooms): Room | null =>
  known.currentName === null ? null : roomNamed(known.currentName, known);

export const isFull = ({ size, maxUsers }: Pick<Room, 'size' | 'maxUsers'>): boolean =>
  maxUsers !== null && size >= maxUsers;
