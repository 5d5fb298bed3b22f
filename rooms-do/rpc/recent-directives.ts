import type { Participant } from '../../domain/participant.ts';
import { TICKET_MS } from '../../protocol/constants.ts';
import { appliesTo, type Directive } from './directives.ts';
import type { RestraintKind } from './restraints.ts';

/** Longer than anybody with a ticket takes to join and to be reported. */
const KEPT_MS = 2 * TICKET_MS;

type RecentDirective = { directive: Directive; at: number; appliedTo: Set<string> };

/**
 * Directives of the last minute, in the lobby and in each room: a user who was admitted before one and joins after it is not
 * spared by it.
 */
export class RecentDirectives {
  #kept: RecentDirective[] = [];

  /** Invitations are not kept: whoever is between rooms misses them. */
  add(directive: Directive, now: number): void {
    if (directive.do === 'invite') return;
    const holding = this.#kept.filter(
      ({ directive: older, at }) => at + KEPT_MS > now && !supersedes(directive, older),
    );
    this.#kept = [...holding, { directive, at: now, appliedTo: new Set() }];
  }

  /**
   * The directives that still apply to a user who has just joined, each once per presence. The end of a session applies
   * whenever the session was admitted.
   */
  pendingFor(participant: Participant, roomId: string): Directive[] {
    const presence = `${participant.userId} ${roomId} ${participant.joinedRoomAt}`;
    const due = this.#kept
      .filter(({ appliedTo }) => !appliedTo.has(presence))
      .filter(({ directive, at }) => directive.do === 'endSession' || participant.admittedAt <= at)
      .filter(({ directive }) => appliesTo(directive, participant, roomId));
    for (const { appliedTo } of due) appliedTo.add(presence);
    return due.map(({ directive }) => directive);
  }
}

/** A newer change of permissions replaces an older one; what is laid on somebody or lifted, what was before. */
function supersedes(directive: Directive, older: Directive): boolean {
  if ('laidIn' in directive) return 'laidIn' in older && isOfOneKind(directive, older);
  if (directive.do === 'visitorPermissions') return older.do === 'visitorPermissions';
  if (directive.do !== 'updatePermissions' || older.do !== 'updatePermissions') return false;
  return directive.effective.userId === older.effective.userId;
}

type LaidOrLifted = Extract<Directive, { laidIn: string }>;

const isOfOneKind = (one: LaidOrLifted, other: LaidOrLifted): boolean =>
  one.who.userId === other.who.userId && kindOf(one) === kindOf(other);

const kindOf = (directive: LaidOrLifted): RestraintKind =>
  directive.do === 'restrain' ? directive.restraint.kind : directive.kind;
