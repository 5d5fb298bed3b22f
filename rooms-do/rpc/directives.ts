import type { EffectivePermissions } from '../../domain/admission/identity.ts';
import { type Ban, banApplies } from '../../domain/bans/bans.ts';
import { actorOf, type Participant } from '../../domain/presence/participant.ts';
import { isNewcomer, type Raid } from '../../domain/protection/raids.ts';
import { TICKET_MS } from '../../protocol/constants.ts';
import type { Friend } from '../../protocol/entities/friends.ts';
import type { Notice } from '../../protocol/entities/notices.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { type Actor, isSelf } from '../../protocol/rules/actor.ts';
import { may } from '../../protocol/rules/may.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import {
  type KnownBy,
  reaches,
  type Sanction,
  type SanctionedUser,
  type SanctionKind,
  type SanctionTarget,
} from './sanctions.ts';

/**
 * Details of a disconnect for the user: a text or error code that replaces the default of the reason, the end of a ban
 * or block, and the appeal code.
 */
export type DisconnectDetails = {
  message?: string;
  code?: ErrorCode;
  until?: number | null;
  appeal?: string;
};

/**
 * Decisions and notices for participants from outside their room: from operators, other rooms, the lobby, or the user's
 * own logout.
 */
export type Directive =
  | { do: 'endSession'; userId: string; sessionId: string }
  /** `keptSession`: a session that stays open. A room of the previous release closes it too. */
  | { do: 'endAccount'; userId: string; details?: DisconnectDetails; keptSession?: string }
  | { do: 'updatePermissions'; effective: EffectivePermissions }
  | { do: 'roleChanged'; change: RoleChange }
  | { do: 'rename'; userId: string; was: AccountNames; names: AccountNames }
  | { do: 'visitorPermissions'; permissions: ChatPermissions }
  | { do: 'removeBanned'; bans: readonly Ban[] }
  | { do: 'kicked'; userId: string; details: DisconnectDetails }
  | { do: 'bulkKick'; bulkKick: BulkKick }
  | { do: 'invite'; invitation: Invitation }
  | { do: 'restrain'; who: SanctionedUser; restraint: Sanction; until: number; laidIn: string }
  | { do: 'lift'; who: KnownBy; kind: SanctionKind; laidIn: string }
  /** Revokes the sanction that this appeal concerns. */
  | { do: 'liftAppealed'; appeal: string }
  | { do: 'calm'; surge: Raid }
  /** A notice for staff in all rooms. */
  | ({ do: 'tellStaff' } & SiteNotice)
  /** A notice for one user. */
  | ({ do: 'tellUser'; userId: string } & SiteNotice)
  /** Notifies staff with access to reports that the open reports have changed. `userId`: the reported user. */
  | { do: 'reported'; userId: string; isNew: boolean }
  /** Notifies these users of a pending approval request. */
  | { do: 'approvalAsked'; userIds: readonly string[] }
  /** Complete friend list of an account. `came`: ids of friends who just entered. */
  | { do: 'friends'; userId: string; friends: readonly Friend[]; came: readonly string[] };

/** A text by the site under the name `from`. The previous release omits the code. */
export type SiteNotice = { from: string; text: string; notice?: Notice };

/**
 * Number of affected users visible to the actor, and the users kicked with a re-entry block. The lobby might not know
 * of these users yet.
 */
export type DirectiveOutcome = { counted: number; kicked: KickedPerson[] };

/** A room of the previous release omits `on`. */
export type KickedPerson = SanctionedUser & { on?: SanctionTarget };

/** A change of a role template, which affects many accounts at once. */
export type RoleChange = {
  userIds: readonly string[];
  chat: Partial<ChatPermissions>;
  canAccessAccountsMenu?: boolean;
  canAccessRoomsMenu?: boolean;
};

/** Changed names of an account. */
export type AccountNames = Partial<Pick<Participant, 'username' | 'nickname'>>;

/**
 * Kicks all users of lower rank (with `roomId`, in one room) or all users at an address. Each user's room authorizes
 * the kick. `until`: end of the re-entry block; null for no block.
 */
export type BulkKick = {
  by: Actor;
  roomId: string | null;
  ipAddress: string | null;
  until: number | null;
};

/** Number of kicked users visible to the actor, or milliseconds until the next bulk kick is allowed. */
export type BulkKickOutcome = number | { retryAfterMs: number };

/**
 * Invites users into one room, each with a ticket. Excludes users not visible to the inviter. `until` in milliseconds.
 */
export type Invitation = {
  by: Actor;
  nickname: string;
  roomId: string;
  room: string;
  tickets: Readonly<Record<string, string>>;
  until: number;
};

/**
 * Whether a directive applies to a participant. Presence contains only the last login, and a guest may continue under
 * an earlier user id.
 */
export function appliesTo(directive: Directive, participant: Participant, roomId: string): boolean {
  switch (directive.do) {
    case 'endSession':
      return participant.userId === directive.userId || participant.sessionId === directive.sessionId;
    case 'endAccount':
    case 'kicked':
    case 'rename':
    case 'tellUser':
    case 'friends':
      return participant.userId === directive.userId;
    case 'updatePermissions':
      return participant.userId === directive.effective.userId;
    case 'roleChanged':
      return directive.change.userIds.includes(participant.userId);
    case 'visitorPermissions':
      return participant.accountType === 'visitor';
    case 'removeBanned':
      return matchingBan(directive.bans, participant) !== null;
    case 'bulkKick':
      return isBulkKicked(directive.bulkKick, participant, roomId);
    case 'invite':
      return isInvited(directive.invitation, participant, roomId);
    case 'restrain':
      return isElsewhere(directive, participant, roomId) && reaches(directive.restraint, participant.rank);
    case 'lift':
      return isElsewhere(directive, participant, roomId);
    case 'liftAppealed':
      return participant.mute?.appeal === directive.appeal;
    case 'calm':
      return isNewcomer(participant, directive.surge);
    case 'tellStaff':
    case 'reported':
      return false;
    case 'approvalAsked':
      return directive.userIds.includes(participant.userId);
    default:
      return directive satisfies never;
  }
}

/** Whether the actor of a directive may learn of its effect on a user. Counts exclude users invisible to the actor. */
export function countsFor(directive: Directive, participant: Participant, roomId: string): boolean {
  return directive.do !== 'bulkKick' || seesUser(directive.bulkKick.by, actorOf(participant, roomId));
}

/**
 * Another presence of the same user: a second nickname on the device, or the same user in another room. The sanction's
 * own room has already applied the sanction.
 */
const isElsewhere = (
  { who, laidIn }: Extract<Directive, { laidIn: string }>,
  { userId, sessionId, deviceId }: Participant,
  roomId: string,
): boolean =>
  userId === who.userId ? roomId !== laidIn : sessionId === who.sessionId || deviceId === who.deviceId;

function isBulkKicked(
  { by, roomId, ipAddress }: BulkKick,
  participant: Participant,
  inRoom: string,
): boolean {
  if (roomId !== null && roomId !== inRoom) return false;
  const target = actorOf(participant, inRoom);
  if (ipAddress === null) return may.includeInKickAll(by, target) === 'allowed';
  return participant.ipAddress === ipAddress && may.includeInSameIPKick(by, target) === 'allowed';
}

function isInvited({ by, roomId, tickets }: Invitation, participant: Participant, inRoom: string): boolean {
  const target = actorOf(participant, inRoom);
  const isMeant = tickets[participant.userId] !== undefined && inRoom !== roomId && !isSelf(by, target);
  return isMeant && seesUser(by, target);
}

/** The matching ban with the latest end, or null. */
export function matchingBan(bans: readonly Ban[], participant: Participant): Ban | null {
  const isShielded = { ...participant.permissions, ...participant.granted }.cannotKicked;
  const matching = bans.filter(ban => banApplies(ban, { ...participant, isShielded }));
  const end = (ban: Ban) => ban.until ?? Number.POSITIVE_INFINITY;
  return matching.sort((a, b) => end(b) - end(a))[0] ?? null;
}

/** Disconnect details for a banned user: the latest end, and the reason from a ban on this user. */
export function banDetails(bans: readonly Ban[], participant: Participant): DisconnectDetails {
  const until = matchingBan(bans, participant)?.until ?? null;
  const notice = bans.find(ban => ban.told?.userId === participant.userId)?.told;
  return {
    until,
    ...(notice && { appeal: notice.appeal, ...(notice.reason !== '' && { message: notice.reason }) }),
  };
}

/** Longer than a join with a ticket and the following report take. */
const KEPT_MS = 2 * TICKET_MS;

type RecentDirective = { directive: Directive; at: number; appliedTo: Set<string> };

/**
 * Directives of the last minute, stored in the lobby and in each room. They also apply to a user who was admitted
 * before a directive and joins after it.
 */
export class RecentDirectives {
  #kept: RecentDirective[] = [];

  /** Invitations are not stored, so users who are between rooms miss them. */
  add(directive: Directive, now: number): void {
    if (directive.do === 'invite') return;
    const holding = this.#kept.filter(
      ({ directive: older, at }) => at + KEPT_MS > now && !supersedes(directive, older),
    );
    this.#kept = [...holding, { directive, at: now, appliedTo: new Set() }];
  }

  /**
   * Directives that still apply to a user who just joined, once per presence. The end of a session always applies,
   * regardless of the admission time.
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

/** A newer permission change replaces an older one; a newer sanction or revocation replaces earlier ones. */
function supersedes(directive: Directive, older: Directive): boolean {
  if ('laidIn' in directive) return 'laidIn' in older && isOfOneKind(directive, older);
  if (directive.do === 'visitorPermissions') return older.do === 'visitorPermissions';
  if (directive.do !== 'updatePermissions' || older.do !== 'updatePermissions') return false;
  return directive.effective.userId === older.effective.userId;
}

type SanctionChange = Extract<Directive, { laidIn: string }>;

const isOfOneKind = (one: SanctionChange, other: SanctionChange): boolean =>
  one.who.userId === other.who.userId && kindOf(one) === kindOf(other);

const kindOf = (directive: SanctionChange): SanctionKind =>
  directive.do === 'restrain' ? directive.restraint.kind : directive.kind;
