import type { Actor } from '../../../protocol/rules/actor.ts';
import type { BulkKick } from '../../rpc/directives.ts';
import { kickFailure, kicksBy } from '../../rpc/kicks-by.ts';
import type { RoomState } from '../room-state.ts';

/** Counts one kick of somebody's hour, or throws why they may not kick now. */
export async function countKick({ ports }: RoomState, by: Actor): Promise<void> {
  const retryAfterMs = await ports.lobby.beginAttempts(kicksBy(by));
  if (retryAfterMs > 0) throw kickFailure(by, retryAfterMs);
}

/** Kicks many and answers how many, or throws why their author may not kick as many now. */
export async function kickMany({ ports }: RoomState, bulkKick: BulkKick): Promise<number> {
  const outcome = await ports.lobby.bulkKick(bulkKick);
  if (typeof outcome === 'number') return outcome;
  throw kickFailure(bulkKick.by, outcome.retryAfterMs);
}
