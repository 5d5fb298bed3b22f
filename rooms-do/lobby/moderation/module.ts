import type { ListedSanctionKind } from '../../../protocol/entities/moderation.ts';
import {
  appliesTo,
  type BulkKick,
  type BulkKickOutcome,
  countsFor,
  type Directive,
  type DirectiveOutcome,
  type DisconnectDetails,
  type KickedPerson,
  RecentDirectives,
} from '../../rpc/directives.ts';
import { kicksBy } from '../../rpc/remote-commands.ts';
import type { AppliedReport, RoomReport } from '../../rpc/reports.ts';
import {
  type SanctionedUser,
  type SanctionKind,
  type SanctionTarget,
  STORED_KIND,
  sanctionTarget,
} from '../../rpc/sanctions.ts';
import type { Migration } from '../../storage/migrate.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { ActiveRooms } from '../platform/active-rooms.ts';
import type { AttemptThrottle } from '../platform/attempt-throttle.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import type { Roster } from '../platform/roster.ts';
import type { LobbyPorts } from '../ports.ts';
import { SanctionStore } from './sanctions.ts';

/** Sends directives to every occupied room, and to rooms that become occupied while the directive is recent. */
class DirectiveDispatcher {
  #roster: Roster;
  #active: Pick<ActiveRooms, 'all'>;
  #room: LobbyPorts['room'];
  #sanctions: SanctionStore;
  #recent = new RecentDirectives();

  constructor(
    roster: Roster,
    active: Pick<ActiveRooms, 'all'>,
    room: LobbyPorts['room'],
    sanctions: SanctionStore,
  ) {
    this.#roster = roster;
    this.#active = active;
    this.#room = room;
    this.#sanctions = sanctions;
  }

  /** Sends a directive to the rooms and stores it for users between rooms. Returns the number of users reached. */
  async dispatch(directive: Directive, now: number): Promise<number> {
    const outcomes = await this.#deliver(directive, now);
    return outcomes.reduce((sum, { counted }) => sum + counted, 0);
  }

  /**
   * Kicks many users. Each kick counts towards its author's hourly limit. If the limit is too low, no user is kicked.
   */
  async bulkKick(bulkKick: BulkKick, throttle: AttemptThrottle, now: number): Promise<BulkKickOutcome> {
    const { by } = bulkKick;
    const expected = this.#countOf(bulkKick);
    const retryAfterMs = throttle.begin(kicksBy(by, expected), now);
    if (retryAfterMs > 0) return { retryAfterMs };
    const kicked = await this.#kickMany(bulkKick, now);
    // Counts kicked users that no report contained yet.
    throttle.add(kicksBy(by, Math.max(0, kicked - expected)), now);
    return kicked;
  }

  /** Returns the number of expected kicks: users in the rooms' reports who are visible to the author. */
  #countOf(bulkKick: BulkKick): number {
    const directive: Directive = { do: 'bulkKick', bulkKick };
    return [...this.#roster.everybody()].filter(
      ({ participant, roomId }) =>
        appliesTo(directive, participant, roomId) && countsFor(directive, participant, roomId),
    ).length;
  }

  /** Blocks re-entry before the answer, so that kicked users cannot return at once. */
  async #kickMany(bulkKick: BulkKick, now: number): Promise<number> {
    const { until } = bulkKick;
    const directive: Directive = { do: 'bulkKick', bulkKick };
    const blocked = new Set<string>();
    const block = (person: KickedPerson) => {
      if (until === null || blocked.has(person.userId)) return;
      blocked.add(person.userId);
      const { on } = person;
      this.#sanctions.apply(person, { kind: 'reentryBlock', ...(on && { on }) }, until, now);
    };
    for (const { participant, roomId } of this.#roster.everybody())
      if (appliesTo(directive, participant, roomId))
        block({ ...participant, on: sanctionTarget(participant, roomId, bulkKick.by.rank) });
    const outcomes = await this.#deliver(directive, now);
    // Also blocks kicked users that no report contained yet.
    for (const { kicked } of outcomes) for (const person of kicked) block(person);
    return outcomes.reduce((sum, { counted }) => sum + counted, 0);
  }

  /**
   * Blocks re-entry of a user, never of an address alone, until this time. A user between two rooms is kicked on
   * joining.
   */
  blockReentry(
    user: SanctionedUser,
    details: DisconnectDetails & { until: number },
    on: SanctionTarget | undefined,
    now: number,
  ): void {
    const { message: reason, until, appeal } = details;
    const stored = {
      ...(reason !== undefined && { reason }),
      ...(appeal !== undefined && { appeal }),
      ...(on && { on }),
    };
    this.#sanctions.apply(user, { kind: 'reentryBlock', ...stored }, until, now);
    this.#sanctions.revoke(user, 'oneTimeKick');
    this.#recent.add({ do: 'kicked', userId: user.userId, details }, now);
  }

  /** Applies a sanction to a user, and to the user's other presences. */
  async applySanction(terms: Terms<'restrain'>, now: number): Promise<void> {
    this.#sanctions.apply(terms.who, terms.restraint, terms.until, now);
    if (isOfSession(terms.restraint.kind)) await this.dispatch({ do: 'restrain', ...terms }, now);
  }

  async revokeSanction(user: SanctionedUser, kind: SanctionKind, laidIn: string, now: number): Promise<void> {
    this.#sanctions.revoke(user, kind);
    if (isOfSession(kind)) await this.dispatch({ do: 'lift', who: user, kind, laidIn }, now);
  }

  /** Like `revokeSanction`, but also for a user who may have left. Returns false if no such sanction exists. */
  async revokeSanctionOf(userId: string, listed: ListedSanctionKind, now: number): Promise<boolean> {
    const kind = STORED_KIND[listed];
    const user = this.#sanctions.revokeByUserId(userId, kind);
    if (user && isOfSession(kind)) await this.dispatch({ do: 'lift', who: user, kind, laidIn: '' }, now);
    return user !== null;
  }

  /** Applies recent directives to the participants in a room's report, each at most once per presence. */
  async applyPending({ roomId, upserted }: RoomReport): Promise<void> {
    const orders = upserted.flatMap(participant => this.#recent.pendingFor(participant, roomId));
    await Promise.all(orders.map(directive => this.#applyIn(roomId, directive, true)));
  }

  /**
   * Sends to all subscribed or reported rooms, because the roster lacks recent arrivals. Each room checks its own
   * participants.
   */
  #deliver(directive: Directive, now: number): Promise<DirectiveOutcome[]> {
    this.#recent.add(directive, now);
    const rooms = new Set([...this.#active.all(), ...this.#roster.roomIds()]);
    return Promise.all([...rooms].map(roomId => this.#applyIn(roomId, directive)));
  }

  /** An unreachable room does not stop the directive in other rooms. */
  async #applyIn(roomId: string, directive: Directive, isRepeated = false): Promise<DirectiveOutcome> {
    try {
      return await this.#room(roomId).applyDirective(directive, isRepeated);
    } catch (error) {
      console.error(
        JSON.stringify({
          what: 'directive_not_applied',
          of: directive.do,
          room: roomId,
          error: String(error),
        }),
      );
      return { counted: 0, kicked: [] };
    }
  }
}

type Terms<Do extends Directive['do']> = Omit<Extract<Directive, { do: Do }>, 'do'>;

const isOfSession = (kind: SanctionKind): boolean => kind === 'mute' || kind === 'oneTimeKick';

type ModerationState = { readonly sanctions: SanctionStore; readonly directives: DirectiveDispatcher };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly moderation: ModerationState;
  }
}

/** Merges the re-entry blocks into one kind of sanction. Their start is unknown, which matters only for networks. */
const sanctionsOfKinds: Migration = sql => {
  sql.exec(
    'CREATE TABLE restraints (who TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, laid_at INTEGER NOT NULL, until INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (who, kind, id)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX restraints_by_id ON restraints (id)');
  sql.exec('CREATE INDEX restraints_by_end ON restraints (until)');
  sql.exec(
    `INSERT INTO restraints (who, kind, id, laid_at, until, body)
     SELECT who, 'reentryBlock', who, 0, until, '{"kind":"reentryBlock"}' FROM reentry_blocks`,
  );
  sql.exec('DROP TABLE reentry_blocks');
};

export const moderation = {
  tables: { migrations: { 3: sanctionsOfKinds } },
  state: ({ roster, active, ports }, { sql }): ModerationState => {
    const sanctions = new SanctionStore(sql);
    return { sanctions, directives: new DirectiveDispatcher(roster, active, ports.room, sanctions) };
  },
  on: {
    report: applyPending,
    // A directive may have arrived before the room's list, so it is applied again.
    collect: applyPending,
    directive: ({ moderation: { sanctions } }, directive) => {
      if (directive.do === 'liftAppealed') sanctions.revokeAppealed(directive.appeal);
    },
  },
} satisfies LobbyModule;

function applyPending({ moderation: { directives }, ports }: LobbyState, change: AppliedReport): void {
  ports.runInBackground(directives.applyPending(change));
}
