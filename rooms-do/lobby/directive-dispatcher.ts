import {
  appliesTo,
  type BulkKick,
  type Directive,
  type DirectiveOutcome,
  type DisconnectDetails,
} from '../rpc/directives.ts';
import { RecentDirectives } from '../rpc/recent-directives.ts';
import type { RoomReport } from '../rpc/reports.ts';
import type { RestrainedPerson, RestraintKind } from '../rpc/restraints.ts';
import type { ActiveRooms } from './active-rooms.ts';
import type { Restraints } from './restraints.ts';
import type { RoomRpc } from './room-rpc.ts';
import type { Roster } from './roster.ts';

/** Delivers directives to every room that anybody is in, also to rooms that somebody joins while a directive is recent. */
export class DirectiveDispatcher {
  #roster: Roster;
  #active: Pick<ActiveRooms, 'all'>;
  #roomRpc: RoomRpc;
  #restraints: Restraints;
  #recent = new RecentDirectives();

  constructor(roster: Roster, active: Pick<ActiveRooms, 'all'>, roomRpc: RoomRpc, restraints: Restraints) {
    this.#roster = roster;
    this.#active = active;
    this.#roomRpc = roomRpc;
    this.#restraints = restraints;
  }

  /** Sends a directive to the rooms and keeps it for users who are between rooms. Answers how many it reached. */
  async dispatch(directive: Directive, now: number): Promise<number> {
    if (directive.do === 'liftAppealed') this.#restraints.liftAppealed(directive.appeal);
    const outcomes = await this.#deliver(directive, now);
    return outcomes.reduce((sum, { counted }) => sum + counted, 0);
  }

  /** Kicks many users. Their re-entry is blocked before anybody is answered, so that nobody is back at once. */
  async bulkKick(bulkKick: BulkKick, now: number): Promise<number> {
    const { until } = bulkKick;
    const directive: Directive = { do: 'bulkKick', bulkKick };
    const blocked = new Set<string>();
    const block = (person: RestrainedPerson) => {
      if (until === null || blocked.has(person.userId)) return;
      blocked.add(person.userId);
      this.#restraints.lay(person, { kind: 'reentryBlock' }, until, now);
    };
    for (const { participant, roomId } of this.#roster.everybody())
      if (appliesTo(directive, participant, roomId)) block(participant);
    const outcomes = await this.#deliver(directive, now);
    // Whom no report had named yet.
    for (const { kicked } of outcomes) for (const person of kicked) block(person);
    return outcomes.reduce((sum, { counted }) => sum + counted, 0);
  }

  /** Blocks somebody until then, never an address. A user between two rooms is kicked on joining. */
  blockReentry(who: RestrainedPerson, details: DisconnectDetails & { until: number }, now: number): void {
    const { until, appeal } = details;
    this.#restraints.lay(who, { kind: 'reentryBlock', ...(appeal !== undefined && { appeal }) }, until, now);
    this.#restraints.lift(who, 'oneTimeKick');
    this.#recent.add({ do: 'kicked', userId: who.userId, details }, now);
  }

  /** Lays something on somebody, and what concerns a session on their other presences. */
  async restrain(laid: Terms<'restrain'>, now: number): Promise<void> {
    this.#restraints.lay(laid.who, laid.restraint, laid.until, now);
    if (isOfSession(laid.restraint.kind)) await this.dispatch({ do: 'restrain', ...laid }, now);
  }

  async lift(lifted: Terms<'lift'>, now: number): Promise<void> {
    this.#restraints.lift(lifted.who, lifted.kind);
    if (isOfSession(lifted.kind)) await this.dispatch({ do: 'lift', ...lifted }, now);
  }

  /** Applies recent directives to users who have just joined a room. */
  async applyPending({ roomId, upserted }: RoomReport): Promise<void> {
    const orders = upserted.flatMap(participant => this.#recent.pendingFor(participant, roomId));
    await Promise.all(orders.map(directive => this.#roomRpc.applyDirective(roomId, directive, true)));
  }

  /**
   * To the rooms that have subscribed or were reported, and not only where the roster has somebody whom it concerns: of whoever came
   * within the last second no report has told yet. Each room judges its own people.
   */
  #deliver(directive: Directive, now: number): Promise<DirectiveOutcome[]> {
    this.#recent.add(directive, now);
    const rooms = new Set([...this.#active.all(), ...this.#roster.roomIds()]);
    return Promise.all([...rooms].map(roomId => this.#roomRpc.applyDirective(roomId, directive)));
  }
}

type Terms<Do extends Directive['do']> = Omit<Extract<Directive, { do: Do }>, 'do'>;

const isOfSession = (kind: RestraintKind): boolean => kind === 'mute' || kind === 'oneTimeKick';
