import type { Participant } from '../../../domain/presence/participant.ts';
import { ROOM_REPORT_MS } from '../../../protocol/constants.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import { partsOf } from '../../rpc/call-parts.ts';
import { participantsDigest, reported, type StateDigest } from '../../rpc/digest.ts';
import type { PassingUser, RoomReport } from '../../rpc/reports.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import type { RoomState } from '../room-state.ts';

/** Changes within this time share one report. */
const GATHER_MS = 50;

/** Time after which an alarm repeats an unconfirmed report of an empty room. */
const CONFIRMED_WITHIN_MS = 5_000;

/**
 * Repeats an unconfirmed report of an empty room. After a crash, an occupied room reports again because its sockets are
 * lost, but an empty room needs a stored alarm.
 */
export const emptyReportTask = ({
  participants,
  reporter,
}: {
  readonly participants: { readonly size: number };
  readonly reporter: PresenceReporter;
}): ScheduledTask => ({
  nextAt: () => {
    const since = participants.size === 0 ? reporter.unconfirmedSince : null;
    return since === null ? null : since + CONFIRMED_WITHIN_MS;
  },
  run: () => reporter.sendWhole(),
});

export type ReportSource = {
  now(): number;
  roomId: string;
  instance: string;
  find(userId: string): Participant | undefined;
  all(): Iterable<Participant>;
  /** Returns false if the lobby missed an earlier report and needs the whole list. */
  send(report: RoomReport): Promise<boolean>;
  /** Called when a first report is pending confirmation, and when the last one is confirmed. */
  plan(): void;
};

/** Changed participants with the same visibility, collected for the next report. */
class PendingReport {
  readonly dirty = new Set<string>();
  timer: ReturnType<typeof setTimeout> | null = null;
  lastAt = 0;
}

const VISIBILITIES = ['visible', 'hidden', 'ghost'] as const satisfies readonly Visibility[];

/**
 * Reports arrivals, changes and departures to the lobby in batches: at most one call a second per visibility. Visible
 * participants have a separate schedule, so invisible ones do not affect its timing.
 */
export class PresenceReporter {
  #source: ReportSource;
  #pending = { visible: new PendingReport(), hidden: new PendingReport(), ghost: new PendingReport() };
  /**
   * Last reported visibility. Viewers who saw a participant must be notified when the participant becomes invisible.
   */
  #reported = new Map<string, Visibility>();
  /** Arrival times of users not reported yet. */
  #unreported = new Map<string, number>();
  /** True also after hibernation, because the first report of a new instance contains all users. */
  #whole = true;
  #turn = 0;
  #sending: Promise<void> = Promise.resolve();
  #isOver = false;
  /** Time of the first unconfirmed change (milliseconds); null if the lobby has confirmed all changes. */
  unconfirmedSince: number | null = null;
  #hasReported = false;
  #laterParts: RoomReport[] = [];

  constructor(source: ReportSource) {
    this.#source = source;
  }

  touch(userId: string): void {
    const joinedRoomAt = this.#source.find(userId)?.joinedRoomAt;
    if (joinedRoomAt !== undefined && !this.#reported.has(userId)) this.#unreported.set(userId, joinedRoomAt);
    const pending = this.#pending[this.#mostVisible(userId)];
    pending.dirty.add(userId);
    this.#schedule(pending);
  }

  /** Sends the pending changes of one user. Resolves after the lobby has stored them. */
  async sendNow(userId: string): Promise<void> {
    const pending = this.#pending[this.#mostVisible(userId)];
    if (pending.timer !== null) clearTimeout(pending.timer);
    this.#sendNext(pending);
    await this.#sending;
  }

  /** A new instance of an empty room does not know whether the lobby confirmed the empty list. */
  confirmEmptiness(people: number): void {
    if (people === 0 && !this.#hasReported) this.sendWhole();
  }

  /** Uses the report schedule of invisible users, so that no other report is delayed. */
  sendWhole(): void {
    this.#whole = true;
    this.#schedule(this.#pending.ghost);
  }

  /** Number of the last report, so that the lobby can detect a missed one. */
  get cursor(): { instance: string; turn: number } {
    return { instance: this.#source.instance, turn: this.#turn };
  }

  /** First part of the whole participant list, on request of the lobby. */
  fullReport(): RoomReport {
    this.#whole = true;
    const whole = this.#takeWhole();
    const [first = whole, ...later] = partsOf(whole);
    this.#laterParts = later;
    return first;
  }

  /** Another part of the full report. Each part is returned once. */
  laterPart(at: number): RoomReport | null {
    const found = this.#laterParts.find(({ part }) => part?.at === at);
    this.#laterParts = this.#laterParts.filter(({ part }) => (part?.at ?? 0) > at);
    return found ?? null;
  }

  /** Stops reporting for a removed room, because the lobby already knows of the removal. */
  end(): void {
    this.#isOver = true;
    for (const { timer } of Object.values(this.#pending)) if (timer !== null) clearTimeout(timer);
  }

  /** The participant's last reported or current visibility, whichever is more visible. */
  #mostVisible(userId: string): Visibility {
    const seenAs = [this.#reported.get(userId), this.#source.find(userId)?.visibility];
    return VISIBILITIES.find(each => seenAs.includes(each)) ?? 'ghost';
  }

  #schedule(pending: PendingReport): void {
    if (this.#isOver) return;
    this.unconfirmedSince ??= this.#source.now();
    if (pending.timer !== null) return;
    const sinceLast = this.#source.now() - pending.lastAt;
    const delay = sinceLast >= ROOM_REPORT_MS ? GATHER_MS : ROOM_REPORT_MS;
    pending.timer = setTimeout(() => this.#sendNext(pending), delay);
  }

  /** Sends one report at a time, because the lobby checks the report numbers. */
  #sendNext(pending: PendingReport): void {
    pending.timer = null;
    pending.lastAt = this.#source.now();
    this.#sending = this.#sending.then(() => this.#send(pending));
  }

  async #send(pending: PendingReport): Promise<void> {
    if (!this.#whole && pending.dirty.size === 0) return;
    try {
      const report = this.#whole ? this.#takeWhole() : this.#take(pending.dirty);
      this.#whole ||= !(await this.#source.send(report));
      this.#hasReported = true;
    } catch (error) {
      // The chat continues without the lobby; the next report contains the whole list.
      console.warn(
        JSON.stringify({ what: 'lobby_report_failed', room: this.#source.roomId, error: String(error) }),
      );
      this.#whole = true;
    }
    if (this.#whole) this.#schedule(pending);
    else if (Object.values(this.#pending).every(({ dirty }) => dirty.size === 0)) {
      this.unconfirmedSince = null;
      this.#source.plan();
    }
  }

  #takeWhole(): RoomReport {
    for (const { dirty } of Object.values(this.#pending)) dirty.clear();
    this.#whole = false;
    this.#reported.clear();
    return this.#report({ whole: true, upserted: [...this.#source.all()], removed: [] });
  }

  #take(dirty: Set<string>): RoomReport {
    const ids = [...dirty];
    dirty.clear();
    const upserted = ids.flatMap(id => this.#source.find(id) ?? []);
    return this.#report({ whole: false, upserted, removed: ids.filter(id => !this.#source.find(id)) });
  }

  #report(changes: Pick<RoomReport, 'whole' | 'upserted' | 'removed'>): RoomReport {
    for (const { userId, visibility } of changes.upserted) this.#reported.set(userId, visibility);
    for (const userId of changes.removed) this.#reported.delete(userId);
    const passing = this.#takePassing();
    const { roomId, instance } = this.#source;
    const upserted = changes.upserted.map(reported);
    return {
      roomId,
      instance,
      turn: ++this.#turn,
      ...changes,
      upserted,
      ...(passing.length > 0 && { passing }),
    };
  }

  #takePassing(): PassingUser[] {
    const passing: PassingUser[] = [];
    for (const [userId, joinedRoomAt] of this.#unreported) {
      const isGone = !this.#source.find(userId);
      if (isGone) passing.push({ userId, joinedRoomAt });
      if (isGone || this.#reported.has(userId)) this.#unreported.delete(userId);
    }
    return passing;
  }
}

/** Digests of the state that the lobby and the room should share. */
export function answerHeartbeat({ participants, presence: { lobby, reporter } }: RoomState): StateDigest {
  return {
    ...reporter.cursor,
    participants: participantsDigest(participants.all()),
    siteConfig: lobby.siteConfig.digest,
  };
}

/**
 * A part of the whole participant list, for a lobby that lost it. The first part also renews the room's subscription.
 */
export function fullReportOf(
  { participants, ports, presence: { lobby, reporter } }: RoomState,
  part: number,
): RoomReport | null {
  if (part > 0) return reporter.laterPart(part);
  if (lobby.level(participants.size > 0) !== 'nothing')
    ports.runInBackground('lobby_not_refreshed', lobby.refresh());
  return reporter.fullReport();
}
