import type { RoomRecord } from '../../../domain/admission/admission.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { wholeReport } from '../../rpc/call-parts.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import type { LobbyPorts } from '../ports.ts';
import type { Roster } from './roster.ts';

/** Calls of the lobby to rooms. An unreachable room does not stop the calls to others. */
export class RoomRpc {
  #room: LobbyPorts['room'];

  constructor(room: LobbyPorts['room']) {
    this.#room = room;
  }

  /** Returns the user lists of the reachable rooms among these. */
  async fullReports(roomIds: readonly string[]): Promise<RoomReport[]> {
    const lists = await Promise.allSettled(
      roomIds.map(roomId => wholeReport(part => this.#room(roomId).fullReport(part))),
    );
    return lists.flatMap(list => (list.status === 'fulfilled' ? (list.value ?? []) : []));
  }

  /** Returns the participant with this id and the room. An unreachable room counts as empty. */
  async participant(
    roomIds: readonly string[],
    userId: string,
  ): Promise<{ participant: Participant; roomId: string } | null> {
    const asked = await Promise.allSettled(
      roomIds.map(async roomId => ({
        participant: await this.#room(roomId).participant(userId),
        roomId,
      })),
    );
    for (const each of asked) {
      if (each.status === 'rejected') continue;
      const { participant, roomId } = each.value;
      if (participant) return { participant, roomId };
    }
    return null;
  }

  /** Removes a user who is in two rooms from the room joined first. */
  async evictDuplicate({
    roomId,
    userId,
    joinedElsewhereAt,
    newerRoomId,
  }: ReturnType<Roster['duplicates']>[number]): Promise<void> {
    await this.#room(roomId).yieldToNewer(userId, joinedElsewhereAt, newerRoomId);
  }

  /** Lets a temporary room expire even if no user ever enters it. */
  async trackEmptiness(roomId: string): Promise<void> {
    try {
      await this.#room(roomId).trackEmptiness(roomId);
    } catch (error) {
      console.error(JSON.stringify({ what: 'room_not_prepared', room: roomId, error: String(error) }));
    }
  }

  /**
   * Sends a room its changed record. After a failure the room gets the next change, or an update by a restarted lobby.
   */
  async followRecord(roomId: string, record: RoomRecord): Promise<void> {
    try {
      await this.#room(roomId).followRecord(record);
    } catch (error) {
      console.error(JSON.stringify({ what: 'timetable_not_told', room: roomId, error: String(error) }));
    }
  }

  async closeDown(roomId: string, fallbackIds: readonly string[]): Promise<void> {
    try {
      await this.#room(roomId).closeDown(fallbackIds);
    } catch (error) {
      console.error(JSON.stringify({ what: 'room_not_closed', room: roomId, error: String(error) }));
    }
  }
}
