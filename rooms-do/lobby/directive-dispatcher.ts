import { appliesTo, type BulkKick, type Directive, type DisconnectDetails } from '../rpc/directives.ts';
import type { BlockedDevice } from '../rpc/lobby-api.ts';
import type { RoomReport } from '../rpc/reports.ts';
import { RecentDirectives } from './recent-directives.ts';
import type { ReentryBlocks } from './reentry-blocks.ts';
import type { RoomRpc } from './room-rpc.ts';
import type { Roster } from './roster.ts';

type DispatcherDeps = { roster: Roster; roomRpc: RoomRpc; reentryBlocks: ReentryBlocks };

/** Delivers directives to the rooms of those whom they concern, also to rooms that they join while a directive is recent. */
export class DirectiveDispatcher {
  #deps: DispatcherDeps;
  #recent = new RecentDirectives();

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
  }

  /** Sends a directive to every room that it concerns and keeps it for users who are between rooms. Answers how many it reached. */
  async dispatch(directive: Directive, now: number): Promise<number> {
    const { roster, roomRpc } = this.#deps;
    this.#recent.add(directive, now);
    const rooms = roster.roomsWith((participant, roomId) => appliesTo(directive, participant, roomId));
    const met = await Promise.all(rooms.map(roomId => roomRpc.applyDirective(roomId, directive)));
    return met.reduce((sum, count) => sum + count, 0);
  }

  /** Kicks many users. Their re-entry is blocked first, so that nobody is back at once. */
  async bulkKick(bulkKick: BulkKick, now: number): Promise<number> {
    const { roster, reentryBlocks } = this.#deps;
    const { until } = bulkKick;
    const directive: Directive = { do: 'bulkKick', bulkKick };
    for (const { participant, roomId } of roster.everybody())
      if (until !== null && appliesTo(directive, participant, roomId)) reentryBlocks.add(participant, until);
    return this.dispatch(directive, now);
  }

  /** Blocks a device and its fingerprint until then, never an address. A user between two rooms is kicked on joining. */
  blockReentry(
    who: BlockedDevice & { userId: string },
    details: DisconnectDetails & { until: number },
    now: number,
  ): void {
    this.#deps.reentryBlocks.add(who, details.until);
    this.#recent.add({ do: 'kicked', userId: who.userId, details }, now);
  }

  /** Applies recent directives to users who have just joined a room. */
  async applyPending({ roomId, upserted }: RoomReport): Promise<void> {
    const orders = upserted.flatMap(participant => this.#recent.pendingFor(participant, roomId));
    await Promise.all(orders.map(directive => this.#deps.roomRpc.applyDirective(roomId, directive)));
  }
}
