import type { RoomState } from '../room-state.ts';

/** The files of these pictures are removed, by and by. */
export function forgetPictures(room: Pick<RoomState, 'outbox'>, urls: readonly string[]): void {
  if (urls.length > 0) room.outbox.put({ kind: 'picturesGone', urls });
}
