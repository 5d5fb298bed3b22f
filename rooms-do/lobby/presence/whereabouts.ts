import { actorOf } from '../../../domain/presence/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser, seesUserAs, viewerClass } from '../../../protocol/rules/visibility.ts';
import type { ConnectedUser } from '../../rpc/reports.ts';
import type { NicknameReservations } from '../admission/nickname-reservations.ts';
import type { ActiveRooms } from '../platform/active-rooms.ts';
import type { RoomRpc } from '../platform/room-rpc.ts';
import type { Roster } from '../platform/roster.ts';

/**
 * Finds a user. Rooms report at most once a second, so a user who joined since is in no list: their reserved nickname
 * is found, and the rooms are asked. No other id is asked for, so an invalid id costs no calls.
 */
export class Whereabouts {
  #roster: Roster;
  #reservations: NicknameReservations;
  #active: ActiveRooms;
  #roomRpc: RoomRpc;

  constructor(roster: Roster, reservations: NicknameReservations, active: ActiveRooms, roomRpc: RoomRpc) {
    this.#roster = roster;
    this.#reservations = reservations;
    this.#active = active;
    this.#roomRpc = roomRpc;
  }

  async find(userId: string, now: number): Promise<ConnectedUser | null> {
    const listed = this.#roster.connectionOf(userId);
    return listed ?? (this.#reservations.of(userId, now) ? this.#ask(userId) : null);
  }

  /** The user's room for the viewer; null if the viewer may neither see nor answer them. */
  async locateFor(viewer: Actor, userId: string, now: number): Promise<string | null> {
    if (this.#roster.locate(userId) !== null) return this.#roster.locateFor(viewer, userId);
    const claim = this.#reservations.of(userId, now);
    // Checked before rooms are asked: the response time would reveal a ghost who has just arrived.
    const visibility = claim?.visibility ?? 'ghost';
    if (!claim || !seesUserAs(viewerClass(viewer), { visibility })) return null;
    const found = await this.#ask(userId);
    return found && seesUser(viewer, actorOf(found.participant, found.roomId)) ? found.roomId : null;
  }

  async #ask(userId: string): Promise<ConnectedUser | null> {
    const found = await this.#roomRpc.participant(this.#active.all(), userId);
    return found && this.#roster.connected(found);
  }
}
