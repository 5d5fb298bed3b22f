import type { Notice } from '../../protocol/entities/notices.ts';
import type { Status } from '../../protocol/entities/user.ts';
import type { Actor, RestrictedByRank } from '../../protocol/rules/actor.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import { classViewer, type ViewerClass } from '../../protocol/rules/visibility.ts';
import type { Identity } from '../admission/identity.ts';

/**
 * Raid limits for a newcomer (milliseconds): read-only until `silentUntil` (null after that), then slow mode until
 * `until`. `since`: start of the raid.
 */
export type NewcomerSlowMode = {
  readonly since: number;
  readonly silentUntil: number | null;
  readonly until: number;
};

/** A user in a room: identity and session state. All times are in milliseconds. */
export type Participant = Readonly<Identity> & {
  readonly status: Status;
  /** Permissions granted or withdrawn for the session. They override the account's own. */
  readonly granted: Partial<ChatPermissions>;
  readonly restrictedByRank: RestrictedByRank;
  /** Entry into the chat. */
  readonly connectedAt: number;
  /** Entry into this room. */
  readonly joinedRoomAt: number;
  /** Last `joinRoom` request. Entries and moves by others do not count. */
  readonly lastJoinAt: number;
  /** Start of the reconnect grace; null while connected. */
  readonly disconnectedAt: number | null;
  /** Time of the admission. Later bans and changes of the account still apply. */
  readonly admittedAt: number;
  /** Start of the present period as hidden or ghost, or null. */
  readonly invisibleSince: number | null;
  /** End of a one-time kick mark, or null. */
  readonly oneTimeKickExpiresAt: number | null;
  /** Users who may answer although they do not see this participant. */
  readonly repliesAllowedFrom: readonly string[];
  /** The last 20 warnings. */
  readonly warnings: readonly Warning[];
  readonly pinned: boolean;
  /** Last time a hidden user or ghost became visible, or a ghost ceased to be one. */
  readonly knownSince?: VisibleSince;
  readonly consent?: PrivateConsent;
  readonly mute?: MuteDetails | undefined;
  /** The user asked for push and has no visible window. */
  readonly takesPush?: boolean;
  /** Limits for a new guest during a raid. */
  readonly calm?: NewcomerSlowMode | undefined;
  readonly onDuty?: boolean;
  /** Frames for this participant only, kept during the reconnect grace. */
  readonly missed?: readonly string[];
};

/**
 * Details of a mute, each present if known: end (milliseconds), reason, its code if the site muted, and appeal code.
 */
export type MuteDetails = { until?: number; reason?: string; notice?: Notice; appeal?: string };

export const muteDetails = ({
  until,
  reason,
  notice,
  appeal,
}: { [Known in keyof MuteDetails]?: MuteDetails[Known] | undefined }): MuteDetails => ({
  ...(until !== undefined && { until }),
  ...(reason !== undefined && { reason }),
  ...(notice !== undefined && { notice }),
  ...(appeal !== undefined && { appeal }),
});

export type VisibleSince = { visible?: number; notGhost?: number };

/** Private chat state of a session: refused users, and users who may answer despite the privacy choice. */
export type PrivateConsent = { readonly refused: readonly string[]; readonly talks: readonly string[] };

export type Warning = { text: string; from: string; sentAt: string; notice?: Notice; appeal?: string };

/** Session fields that a move to another room transfers. */
const TRANSFERRED = [
  'status',
  'granted',
  'restrictedByRank',
  'connectedAt',
  'lastJoinAt',
  'oneTimeKickExpiresAt',
  'repliesAllowedFrom',
  'warnings',
  'pinned',
  'knownSince',
  'mute',
  'ignored',
  'privacy',
  'consent',
  'calm',
  'onDuty',
] as const satisfies readonly (keyof Participant)[];

export type TransferState = Pick<Participant, (typeof TRANSFERRED)[number]>;

/** A user admitted by a room: a newcomer, or a participant with session state from another room. */
export type AdmittedParticipant = {
  identity: Identity;
  admittedAt: number;
  transferState: TransferState | null;
};

const transferredNames: ReadonlySet<string> = new Set(TRANSFERRED);

/** Returns a participant for admission by another room, without the state of this room. */
export function toAdmittedParticipant(
  participant: Participant,
): AdmittedParticipant & { transferState: TransferState } {
  const {
    disconnectedAt: _,
    joinedRoomAt: __,
    invisibleSince: ___,
    takesPush: ____,
    missed: _____,
    admittedAt,
    ...rest
  } = participant;
  const entries = Object.entries(rest);
  const transferred = entries.filter(([name, value]) => transferredNames.has(name) && value !== undefined);
  const others = entries.filter(([name]) => !transferredNames.has(name));
  // The type is asserted, because `Object.fromEntries` loses the property names.
  return {
    identity: Object.fromEntries(others) as Identity,
    admittedAt,
    transferState: Object.fromEntries(transferred) as TransferState,
  };
}

const actors = new WeakMap<Participant, Actor>();

/**
 * Returns a participant as the rules see it: account, session grants and room merged. The actor is cached, because
 * participants are replaced and never changed (`Participants.put`).
 */
export function actorOf(participant: Participant, roomId: string): Actor {
  const kept = actors.get(participant);
  if (kept?.room === roomId) return kept;
  const actor = newActor(participant, roomId);
  actors.set(participant, actor);
  return actor;
}

const newActor = (participant: Participant, roomId: string): Actor => ({
  userId: participant.userId,
  accountType: participant.accountType,
  role: participant.role,
  rank: participant.rank,
  visibility: participant.visibility,
  permissions: withGranted(participant),
  canAccessAccountsMenu: participant.canAccessAccountsMenu,
  canAccessRoomsMenu: participant.canAccessRoomsMenu === true,
  room: roomId,
  hasNicknameImg: participant.appearance.nicknameImg.name !== null,
  masterOf: participant.masterOf,
  restrictedByRank: participant.restrictedByRank,
  ...(isMuted(participant) && { isMuted: true }),
  ...(participant.limits && { limits: participant.limits }),
});

const isMuted = ({ granted, mute, restrictedByRank }: Participant): boolean =>
  granted.allowUserToWrite === false &&
  (mute !== undefined || restrictedByRank.allowUserToWrite !== undefined);

const withGranted = ({ permissions, granted }: Participant): ChatPermissions =>
  Object.keys(granted).length === 0 ? permissions : { ...permissions, ...granted };

/** Creates the state of an arriving user. Times are in milliseconds. */
export const newParticipant = (
  { identity, admittedAt }: { identity: Identity; admittedAt: number },
  now: number,
): Participant => ({
  ...identity,
  status: 'available',
  granted: {},
  restrictedByRank: {},
  connectedAt: now,
  joinedRoomAt: now,
  lastJoinAt: 0,
  disconnectedAt: null,
  admittedAt,
  invisibleSince: identity.visibility === 'visible' ? null : now,
  oneTimeKickExpiresAt: null,
  repliesAllowedFrom: [],
  warnings: [],
  pinned: false,
});

type Known = Pick<Participant, 'connectedAt' | 'knownSince'>;

/**
 * Returns the time from which viewers of a class may know of the user's presence (milliseconds): when the user entered
 * or became visible.
 */
export function existenceSince({ connectedAt, knownSince }: Known, viewer: ViewerClass): number {
  const { seesGhosts, seesHidden } = classViewer(viewer);
  if (seesGhosts) return connectedAt;
  return (seesHidden ? knownSince?.notGhost : knownSince?.visible) ?? connectedAt;
}

/** Returns the time when the user last became visible. Lists use this order because it reveals no earlier presence. */
export const appearedAt = ({ connectedAt, knownSince }: Known): number =>
  Math.max(connectedAt, knownSince?.visible ?? 0, knownSince?.notGhost ?? 0);

/** Returns an author's key across nicknames and logins: the account, or the device of a guest. */
export const writerOf = ({ accountType, userId, deviceId }: Participant): string =>
  accountType === 'super' ? `user ${userId}` : `device ${deviceId}`;
