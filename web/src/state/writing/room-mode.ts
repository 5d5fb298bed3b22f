import { proxy } from 'valtio';
import type { RoomMode, ShownRoomMode } from '../../../../protocol/entities/rooms.ts';

/**
 * `waitUntil`, `waitFor`: end and length of the user's slow mode wait (ms), 0 for none. `waiting`: number of messages
 * that wait for this moderator. `silentUntil`: end of the read-only time for a new guest during a raid.
 */
type State = RoomMode & { waitUntil: number; waitFor: number; waiting: number; silentUntil: number };

const fresh = (): State => ({
  slowSeconds: 0,
  writers: 'everyone',
  waitUntil: 0,
  waitFor: 0,
  waiting: 0,
  silentUntil: 0,
});

export const roomMode = proxy<State>(fresh());

export const setRoomMode = ({ slowSeconds, writers, waitMs = 0 }: ShownRoomMode): void => {
  Object.assign(roomMode, { slowSeconds, writers, silentUntil: waitMs && Date.now() + waitMs });
  if (slowSeconds === 0) endWait();
};

export const beginWait = (ms: number, now: number = Date.now()): void => {
  Object.assign(roomMode, { waitUntil: now + ms, waitFor: ms });
};

export const endWait = (): void => {
  roomMode.waitUntil = 0;
};

export const resetRoomMode = (): void => {
  Object.assign(roomMode, fresh());
};
