import type { RoomRecord } from '../../domain/admission.ts';
import { roomModeOf } from '../../protocol/rules/room-mode.ts';

/**
 * What each room was told of its timetable, with what it goes back to: an empty room is subscribed to nothing, and must set its alarm all the
 * same. A lobby that begins anew tells every room that has one again.
 */
export class TimesTold {
  #told = new Map<string, string>();

  /** After hibernation: the rooms were told of these. */
  restore(records: readonly RoomRecord[]): void {
    for (const record of records) this.isNews(record);
  }

  /** Whether it is another than was told; from now on it counts as told. */
  isNews({ settings, times }: RoomRecord): boolean {
    const { _id: roomId } = settings;
    const text = times ? JSON.stringify([times, roomModeOf(settings)]) : '';
    if ((this.#told.get(roomId) ?? '') === text) return false;
    this.#told.set(roomId, text);
    return true;
  }
}
