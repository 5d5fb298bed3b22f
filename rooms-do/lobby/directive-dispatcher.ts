import { appliesTo, type BulkKick, type Directive, type DisconnectDetails } from '../rpc/directives.ts';
import type { RoomReport } from '../rpc/reports.ts';
import type { RestrainedPerson, Restraint, RestraintKind } from '../rpc/restraints.ts';
import { RecentDirectives } from './recent-directives.ts';
import type { Restraints } from './restraints.ts';
import type { RoomRpc } from './room-rpc.ts';
import type { Roster } from './roster.ts';

/** Delivers directives to the rooms of those whom they concern, also to rooms that they join while a directive is recent. */
export class DirectiveDispatcher {
  #roster: Roster;
  #roomRpc: RoomRpc;
  #restraints: Restraints;
  #recent = new RecentDirectives();

  constructor(roster: Roster, roomRpc: RoomRpc, restraints: Restraints) {
    this.#roster = roster;
    this.#roomRpc = roomRpc;
    this.#restraints = restraints;
  }

  /** Sends a directive to every room that it concerns and keeps it for users who are between rooms. Answers how many it reached. */
  async dispatch(directive: Directive, now: number): Promise<number> {
    this.#recent.add(directive, now);
    const rooms = this.#roster.roomsWith((participant, roomId) => appliesTo(directive, participant, roomId));
    const met = await Promise.all(rooms.map(roomId => this.#roomRpc.applyDirective(roomId, directive)));
    return met.reduce((sum, count) => sum + count, 0);
  }

  /** Kicks many users. Their re-entry is blocked first, so that nobody is back at once. */
  async bulkKick(bulkKick: BulkKick, now: number): Promise<number> {
    const { until } = bulkKick;
    const directive: Directive = { do: 'bulkKick', bulkKick };
    for (const { participant, roomId } of this.#roster.everybody())
      if (until !== null && appliesTo(directive, participant, roomId))
        this.#restraints.lay(participant, { kind: 'reentryBlock' }, until, now);
    return this.dispatch(directive, now);
  }

  /** Blocks somebody until then, never an address. A user between two rooms is kicked on joining. */
  blockReentry(who: RestrainedPerson, details: DisconnectDetails & { until: number }, now: number): void {
    this.#restraints.lay(who, { kind: 'reentryBlock' }, details.until, now);
    this.#restraints.lift(who, 'oneTimeKick');
    this.#recent.add({ do: 'kicked', userId: who.userId, details }, now);
  }

  /** Lays something on somebody, and what concerns a session on their other presences: a second name at the same device. */
  async restrain(who: RestrainedPerson, restraint: Restraint, until: number, now: number): Promise<void> {
    this.#restraints.lay(who, restraint, until, now);
    if (isOfSession(restraint.kind)) await this.dispatch({ do: 'restrain', who, restraint, until }, now);
  }

  async lift(who: RestrainedPerson, kind: RestraintKind, now: number): Promise<void> {
    this.#restraints.lift(who, kind);
    if (isOfSession(kind)) await this.dispatch({ do: 'lift', who, kind }, now);
  }

  /** Applies recent directives to users who have just joined a room. */
  async applyPending({ roomId, upserted }: RoomReport): Promise<void> {
    const orders = upserted.flatMap(participant => this.#recent.pendingFor(participant, roomId));
    await Promise.all(orders.map(directive => this.#roomRpc.applyDirective(roomId, directive)));
  }
}

const isOfSession = (kind: RestraintKind): boolean => kind === 'mute' || kind === 'oneTimeKick';
