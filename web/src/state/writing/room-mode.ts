import { proxy } from 'valtio';
import type { RoomMode, ShownRoomMode } from '../../../../protocol/entities/rooms.ts';

/**
 * `waitUntil` is the end of one's own wait in a slow room and `waitFor` how long it was; milliseconds, 0 for none. `toJudge`: how many messages
 * wait for oneself to judge them. `silentUntil`: until when one only reads, as a new guest of a surge.
 */
type State = RoomMode & { waitUntil: number; waitFor: number; toJudge: number; silentUntil: number };

const fresh = (): State => ({
  slowSeconds: 0,
  writers: 'everyone',
  waitUntil: 0,
  waitFor: 0,
  toJudge: 0,
  silentUntil: 0,
});

/** Mode of the current room. */
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
