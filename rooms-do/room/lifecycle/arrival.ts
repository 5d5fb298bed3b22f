import type { RoomRecord } from '../../../domain/admission/admission.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import type { Directive, RecentDirectives } from '../../rpc/directives.ts';
import { isolateUsage } from '../../rpc/object-usage.ts';
import type { PendingAdmissions } from '../admission/pending-admissions.ts';
import { admissionOfTicket } from '../admission/transfers.ts';
import { followRecord } from '../apply-settings.ts';
import { applyTo } from '../modules.ts';
import type { NewSocket } from '../platform/sockets/connections.ts';
import { isNetworkFull } from '../platform/sockets/network-sockets.ts';
import type { RoomState } from '../room-state.ts';
import { admissionError, admitted, closeUnheard, join } from './lifecycle.ts';
import { removedBy } from './removal.ts';
import { diallingIn, parseUpgrade, resumeIn } from './upgrade.ts';

/**
 * State of the room object outside the room state: admissions, recent directives, and whether the site is a local
 * instance.
 */
export type Entrance = { admissions: PendingAdmissions; recent: RecentDirectives; isLocal: boolean };

/**
 * Prepares an admission. The lobby sends every settings change to an occupied room; for an empty room, the caller
 * passes the settings (`record`). Neither case waits for the lobby, which is read in the background. An empty room
 * without a passed record waits.
 */
export async function readyToAdmit(room: RoomState, record: RoomRecord | undefined): Promise<void> {
  if (room.participants.size === 0 && record) followRecord(room, record);
  const reading = room.presence.lobby.ready();
  if (room.participants.size === 0 && !record) await reading;
}

/**
 * Waits for the lobby before an upgrade. A user who returns to an occupied room does not wait: the history is sent at
 * once, and the list of rooms a moment later.
 */
export async function waitForLobby(
  room: RoomState,
  { admissions }: Pick<Entrance, 'admissions'>,
  nonce: string,
): Promise<void> {
  const reading = room.presence.lobby.ready();
  if (room.participants.size === 0 || admissions.holds(nonce)) await reading;
}

/** Admits the user with this nonce's ticket. `open` creates the socket after all checks. */
export function arrive(
  room: RoomState,
  { admissions, recent, isLocal }: Entrance,
  { request, nonce, open }: { request: Request; nonce: string; open: () => NewSocket },
): { userId: string } | { refused: ErrorCode } {
  const query = new URL(request.url).searchParams;
  const first = admissions.take(nonce, room.clock.now());
  const admission = first ?? admissionOfTicket(room, nonce, diallingIn(request));
  if (!admission) {
    isolateUsage.add('failedResumes', 1);
    return { refused: 'bad_ticket' };
  }
  const newcomer = admitted(room, admission);
  const missed = recent.pendingFor(newcomer, room.id);
  const removal = removedBy(missed, newcomer);
  const refused = removal ? null : entryRefusal(room, admission, isLocal);
  if (refused) return { refused };
  const { userId } = newcomer;
  if (removal) {
    closeUnheard(room, open(), newcomer, removal);
    return { userId };
  }
  const isResumed = first === null;
  join(room, open(), admission, resumeIn(query), { ...parseUpgrade(query, request.headers), isResumed });
  for (const directive of missed) applyMissed(room, directive, userId);
  return { userId };
}

/** Returns the refusal of an entry. Checked at admission and again when the socket opens. */
export function entryRefusal(
  room: RoomState,
  admission: PendingAdmission,
  isLocal: boolean,
): ErrorCode | null {
  return isNetworkFull(room, admission.identity, isLocal) ? 'network_full' : admissionError(room, admission);
}

function applyMissed(room: RoomState, directive: Directive, userId: string): void {
  const participant = room.participants.get(userId);
  if (participant) applyTo(room, directive, participant);
}
