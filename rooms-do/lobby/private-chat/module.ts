import type { Participant } from '../../../domain/presence/participant.ts';
import { MINUTE_MS, TICKET_MS } from '../../../protocol/constants.ts';
import type { AppliedReport } from '../../rpc/reports.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

/** A ticket from before the arrival has been used or has expired by then, and its user is in a report. */
const KEPT_MS = TICKET_MS + MINUTE_MS;

type Arrival = { at: number; notified: Set<string> };

/**
 * Receivers of very recent messages. An entering user may have read the inbox just before such a message was stored.
 */
export class RecentArrivals {
  #byUser = new Map<string, Arrival>();

  note(userIds: readonly string[], now: number): void {
    for (const [userId, { at }] of this.#byUser) if (now - at >= KEPT_MS) this.#byUser.delete(userId);
    for (const userId of userIds) this.#byUser.set(userId, { at: now, notified: new Set() });
  }

  /** Whether the room must notify the user. It does so once per presence. */
  take({ userId, joinedRoomAt }: Participant, roomId: string, now: number): boolean {
    const arrival = this.#byUser.get(userId);
    const presence = `${roomId} ${joinedRoomAt}`;
    if (!arrival || now - arrival.at >= KEPT_MS || arrival.notified.has(presence)) return false;
    arrival.notified.add(presence);
    return true;
  }
}

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly privateChat: { readonly arrivals: RecentArrivals };
  }
}

export const privateChat = {
  state: () => ({ arrivals: new RecentArrivals() }),
  on: { report: tellReported, collect: tellReported },
} satisfies LobbyModule;

/** Notifies the rooms of these users. Returns the present users, visible or not. */
export async function tellArrived(lobby: LobbyState, userIds: readonly string[]): Promise<string[]> {
  const now = lobby.clock.now();
  lobby.privateChat.arrivals.note(userIds, now);
  const found = await Promise.all(userIds.map(userId => lobby.presence.whereabouts.find(userId, now)));
  const present = await Promise.all(
    found.map(each => {
      if (!each) return [];
      lobby.privateChat.arrivals.take(each.participant, each.roomId, now);
      return tellRoom(lobby, each.roomId, [each.participant.userId]);
    }),
  );
  return present.flat();
}

function tellReported(lobby: LobbyState, { roomId, upserted }: AppliedReport): void {
  const { privateChat, clock, ports } = lobby;
  const now = clock.now();
  const userIds = upserted
    .filter(participant => privateChat.arrivals.take(participant, roomId, now))
    .map(({ userId }) => userId);
  if (userIds.length > 0) ports.runInBackground(tellRoom(lobby, roomId, userIds));
}

/**
 * Returns the users that are still in the room. A room of the previous release lacks this method, so its users receive
 * the messages at their next entry.
 */
async function tellRoom(
  { ports }: LobbyState,
  roomId: string,
  userIds: readonly string[],
): Promise<string[]> {
  try {
    return await ports.room(roomId).inboxArrived(userIds);
  } catch (error) {
    console.error(JSON.stringify({ what: 'inbox_not_told', room: roomId, error: String(error) }));
    return [];
  }
}
