import type { Room } from '../../../protocol/entities/rooms.ts';
import type { DownData } from '../../../protocol/wire/down.ts';

/** The rooms that have changed since they were last sent, each as it is by now. */
export class RoomsFeed {
  #changes = new Map<string, Room | null>();

  add({ upserted, removed }: DownData<'roomsChanged'>): void {
    for (const room of upserted) this.#changes.set(room._id, room);
    for (const roomId of removed) this.#changes.set(roomId, null);
  }

  /** Everything since the last time, or null. */
  take(): DownData<'roomsChanged'> | null {
    if (this.#changes.size === 0) return null;
    const changes = [...this.#changes];
    this.#changes.clear();
    return {
      upserted: changes.flatMap(([, room]) => room ?? []),
      removed: changes.flatMap(([roomId, room]) => (room === null ? [roomId] : [])),
    };
  }
}
