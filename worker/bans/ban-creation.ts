import type { z } from 'zod';
import { type Ban, banApplies } from '../../domain/bans/bans.ts';
import { type LinkedSignal, linkedSignals } from '../../domain/moderation/linked-signals.ts';
import {
  type CaseTarget,
  caseTargetOf,
  type Evidence,
  type ModerationCase,
} from '../../domain/moderation/moderation-cases.ts';
import {
  BAN_TARGETS,
  type BanDuration,
  type BanTargets,
  endOfBan,
  type LinkedSignalKind,
} from '../../protocol/entities/bans.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Ban as BanRecord, bans as resource } from '../../protocol/resources/bans.ts';
import { createShape } from '../../protocol/resources/define.ts';
import { isBoundToRooms } from '../../protocol/rules/actor.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { may } from '../../protocol/rules/may.ts';
import { authorizePower, banFor } from '../../protocol/rules/power.ts';
import { allOf, allowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import { performOrRequestApproval } from '../accounts/approvals/perform-or-request-approval.ts';
import { accountIdentity } from '../accounts/own-user.ts';
import { storeCase } from '../moderation/moderation-cases.ts';
import { assertCrossFields, register } from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { bans, bans as table } from '../platform/database/tables/moderation.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { AppContext, Handler } from '../platform/http/handler.ts';
import { disconnectBanned, notifyResources } from '../platform/notifications.ts';
import {
  type Acting,
  type Authorizer,
  actingIn,
  type BanIssuer,
  type Consent,
  callOf,
  NO_APPROVAL,
} from '../platform/record/approvable-action.ts';
import type { AuditEntry } from '../platform/record/chain.ts';
import { withAuditEntries } from '../platform/record/with-audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  type Operator,
  readAccountBody,
  requireAccount,
} from '../platform/sessions/require-operator.ts';
import { personOf, viewerOf } from '../presence/visible-connections.ts';
import { banAuditText, banName, targetColumns, targetOf } from './ban-text.ts';

/**
 * Refuses a ban beyond the issuer's authority. Device locations are read only for room masters and only for users
 * visible to them, because the answer must not reveal other users. Exemptions are applied when bans are matched.
 */
export async function assertMayBan(
  env: Env,
  operator: Operator,
  { IPOrHost, fingerprint, deviceId = null, country }: BanTargets & { deviceId?: string | null },
): Promise<void> {
  const actor = powerOf(operator);
  const by = IPOrHost || country ? 'place' : 'device';
  const isAsked = by === 'device' && isBoundToRooms(actor);
  const signals = { ...(fingerprint && { fingerprint }), ...(deviceId && { deviceId }) };
  const present = isAsked ? await lobbyOf(env).presentOnDevice(signals) : [];
  const rooms = present.flatMap(each => (seesUser(viewerOf(operator), personOf(each)) ? [each.roomId] : []));
  assertAllowed(authorizePower(actor, { effect: 'ban', by, rooms }));
}

export type BanAbout = Record<'reason' | 'note' | 'userID' | 'nickname', string>;

export type BanRow = typeof bans.$inferSelect;

/**
 * Permission used for a ban (null for an automatic ban), the present target user, the surrounding messages, and an
 * approval.
 */
export type BanContext = {
  permission: ModerationCase['permission'];
  meant?: CaseTarget | undefined;
  evidence?: Evidence | undefined;
  consent?: Consent;
};

/**
 * Stores one ban per target and a shared audit entry in one transaction, then disconnects matching users. An IPv6
 * address is widened to its /64. Callers must pass valid targets. `circumstances`: evidence to store for an action
 * against a user. `deviceId`: mark of the device with this fingerprint. `host`: second target, the page origin of the
 * user. `linked` groups the bans.
 */
export async function createBans(
  env: Env,
  by: BanIssuer,
  targets: NewTargets & Partial<BanAbout>,
  banDuration: BanDuration,
  circumstances: BanContext,
  linked: LinkedSignal[] = [],
): Promise<(BanRow & Pick<Ban, 'told'>)[]> {
  const now = Date.now();
  const { reason = '', note = '', userID = '', nickname = '' } = targets;
  const targeted = targetRows(targets);
  const { consent = NO_APPROVAL } = circumstances;
  const entry = consent.entry(entryOf(by, banAuditText(targeted, banDuration, nickname), now));
  const eventID = entry.id;
  const rows = targeted.map(row => ({
    ...row,
    ...issuerColumns(by),
    ...{ reason, note, userID, nickname, eventID },
    ...linkedColumns(linked),
    id: crypto.randomUUID(),
    banDuration,
    until: endOfBan(banDuration, now),
    createdAt: now,
  }));
  const db = database(env);
  const until = endOfBan(banDuration, now);
  const moderationCase = caseOf(
    by,
    { userID, nickname, fingerprint: targets.fingerprint, reason, until },
    circumstances,
  );
  await withAuditEntries(
    env,
    [entry],
    [
      ...consent.statements,
      db.insert(bans).values(rows),
      ...(moderationCase ? [storeCase(db, { id: eventID, at: now, by: by.username }, moderationCase)] : []),
    ],
  );
  await notifyResources(env, 'bans');
  const notice = moderationCase?.appealCode && { userId: userID, reason, appeal: moderationCase.appealCode };
  const made = rows.map(row => ({ ...row, ...(notice && { told: notice }) }));
  await disconnectBanned(env, made);
  return made;
}

type NewTargets = BanTargets & { deviceId?: string | null; host?: string | null };

export const targetRows = ({ deviceId, host, ...targets }: NewTargets) =>
  [...BAN_TARGETS.map(field => [field, targets[field]] as const), ['IPOrHost', host] as const].flatMap(
    ([field, written]) => (written ? [targetColumns(field, written, deviceId)] : []),
  );

export const linkedColumns = (linked: LinkedSignal[]) => {
  const of = (kind: LinkedSignalKind) => linked.find(each => each.kind === kind)?.value ?? null;
  return { linked, linkedMark: of('mark'), linkedFingerprint: of('fingerprint') };
};
/** A ban on a place or country is an action against a user only if it names a user. */
function caseOf(
  by: BanIssuer,
  { userID, nickname, fingerprint, reason, until }: BanCaseTarget,
  { permission, evidence, meant }: BanContext,
): ModerationCase | null {
  if (userID === '' && !fingerprint && !meant) return null;
  const named = { userId: userID, nickname, fingerprint: fingerprint ?? '', deviceId: '', rank: 0 };
  return {
    ...(evidence ?? NO_EVIDENCE),
    kind: 'ban',
    against: meant ?? named,
    by: { userId: by.userId, rank: by.rank },
    ...{ permission, reason, until, appealCode: crypto.randomUUID() },
  };
}

type BanCaseTarget = Pick<BanAbout, 'userID' | 'nickname' | 'reason'> &
  Pick<BanTargets, 'fingerprint'> & { until: number | null };

const NO_EVIDENCE = { roomId: '', room: '', lines: [] };

/** Issuer data that determines exemptions. */
export const issuerColumns = ({ userId, username, rank, kicksShielded }: Omit<BanIssuer, 'role'>) => ({
  byUserID: userId,
  byUsername: username,
  byRank: rank,
  kicksShielded,
});

const entryOf = (by: BanIssuer, eventData: string, now: number): AuditEntry => ({
  id: crypto.randomUUID(),
  eventDate: now,
  username: by.username,
  decoration: by.decoration ?? '',
  userRole: by.role,
  country: by.country ?? '',
  fingerprintAndIP: `${by.fingerprint} ${by.ipAddress}`.trim(),
  eventData,
  eventType: 'banned',
});

export type Moderator = {
  operator: Operator;
  issuer: BanIssuer;
  mayBan: (targets: BanTargets) => Verdict;
  permission: 'canAccessBanMenu' | 'canAddBanned';
};

/**
 * An operator with access to the section, or an account with the chat's permission to ban. Other callers get the
 * section's refusal.
 */
export async function resolveModerator(c: AppContext): Promise<Moderator> {
  const account = await requireAccount(c).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'unauthorized' ? new Failure('not_chat_master') : error;
  });
  return asModerator(actingIn(c, account));
}

export function asModerator(acting: Acting): Moderator {
  const { operator } = acting;
  const issuer = issuerOf(acting);
  try {
    assertSectionAccess(operator, 'Ban');
    return { operator, issuer, mayBan: () => allowed, permission: 'canAccessBanMenu' };
  } catch (error) {
    const mayBan = mayBanInChat(acting);
    if (mayBan === null) throw error;
    return { operator, issuer, mayBan, permission: 'canAddBanned' };
  }
}

export function issuerOf(acting: Acting): BanIssuer {
  const identity = identityOf(acting);
  return { ...identity, kicksShielded: identity.permissions.canKickShielded };
}

/** Scope of the account's chat permission to ban, or null without it. */
function mayBanInChat(acting: Acting): Moderator['mayBan'] | null {
  const actor = { ...identityOf(acting), room: '' };
  const forSomeone = may.banSomeone(actor);
  const forCountry = may.banCountry(actor);
  if (forSomeone !== allowed && forCountry !== allowed) return null;
  return ({ IPOrHost, fingerprint, country }) =>
    allOf(IPOrHost || fingerprint ? forSomeone : allowed, country ? forCountry : allowed);
}

const identityOf = ({ operator: { row, claims }, from }: Acting) => {
  const { fingerprint, originURL } = claims;
  const arrival = { ...from, fingerprint, originURL, visibility: 'visible' } as const;
  return accountIdentity(row, claims, arrival, Date.now());
};

/**
 * Finds a ban's present target by user id, or else by fingerprint, and reads the surrounding messages. Empty if
 * the target is absent.
 */
export async function readCircumstances(
  env: Env,
  userId: string,
  fingerprint: string | null,
): Promise<{ meant?: CaseTarget; evidence?: Evidence }> {
  if (userId === '' && fingerprint === null) return {};
  const meant = userId === '' ? await onlyOnDevice(env, fingerprint) : await lobbyOf(env).find(userId);
  if (!meant) return {};
  const evidence = await roomOf(env, meant.roomId).evidence();
  return { meant: caseTargetOf(meant.participant), ...(evidence && { evidence }) };
}

/** User with this fingerprint; null if several users share it. */
async function onlyOnDevice(env: Env, fingerprint: string | null): Promise<ConnectedUser | null> {
  if (fingerprint === null) return null;
  const [only = null, ...others] = await lobbyOf(env).presentOnDevice({ fingerprint });
  return others.length === 0 ? only : null;
}

/** A ban as operators see it. Omits data for matching and exemptions. */
const banView = ({ id, until, createdAt, ...row }: BanRow) => ({
  id,
  IPOrHost: row.IPOrHost,
  fingerprint: row.fingerprint,
  country: row.country,
  banDuration: row.banDuration,
  until: until === null ? null : new Date(until).toISOString(),
  reason: row.reason,
  note: row.note,
  userID: row.userID,
  nickname: row.nickname,
  byUsername: row.byUsername,
  madeAt: new Date(createdAt).toISOString(),
  linked: row.linked.map(({ kind }) => kind),
});

export const banOf = (row: BanRow): BanRecord => {
  const { id, ...ban } = banView(row);
  return { _id: id, ...ban };
};

export const named = (row: BanRow): string => banName(row);

export const registeredBans = { ...register(resource, table), view: banView, named };

/**
 * Signals stored with a ban on a present user. The ban's target must match the user by address or device, and the user
 * must be visible to the issuer. A host or a country identifies no user. Room masters may ban only devices.
 */
export async function signalsOfPerson(
  env: Env,
  { operator, issuer }: Moderator,
  { IPOrHost, fingerprint, country }: BanTargets,
  userID: string,
): Promise<LinkedSignal[]> {
  const targets = [
    ...(IPOrHost ? [targetColumns('IPOrHost', IPOrHost)] : []),
    ...(fingerprint ? [targetColumns('fingerprint', fingerprint)] : []),
  ];
  if (userID === '' || country || targets.some(({ host }) => host !== null)) return [];
  const found = await lobbyOf(env).find(userID);
  const viewer = viewerOf(operator);
  if (!found || !seesUser(viewer, personOf(found))) return [];
  const isShielded = personOf(found).permissions.cannotKicked === true;
  const subject = { ...found.participant, isShielded };
  const isMeant = targets.some(target =>
    banApplies({ ...target, ...issuerColumns(issuer), until: null }, subject),
  );
  if (!isMeant) return [];
  return linkedSignals(isBoundToRooms(viewer) ? { ...subject, ipAddress: '' } : subject);
}

/**
 * Mark of the only connected device with a fingerprint, so that a ban also matches the device under other
 * fingerprints. Null if several devices share the fingerprint, or none is connected.
 */
export async function soleDevice(env: Env, fingerprint: string | null): Promise<string | null> {
  if (fingerprint === null) return null;
  const present = await lobbyOf(env).presentOnDevice({ fingerprint });
  const [device = null, ...others] = new Set(present.map(({ participant }) => participant.deviceId));
  return others.length === 0 ? device : null;
}

const NewBan = createShape(resource);

/** POST /bans: creates one ban per target (several in `data.bans`), for the panel and the chat. */
export const postBans: Handler = async c => {
  const { operator } = await resolveModerator(c);
  const input = await readAccountBody(c, operator, NewBan, resource);
  assertCrossFields(resource, input);
  const made = await performOrRequestApproval(
    actingIn(c, operator),
    'makeBan',
    callOf(c, input),
    authorizeNewBan,
  );
  const [ban] = made;
  return answer(c, 'POST /bans/', ban && made.length === 1 ? { ban } : { bans: made });
};

/**
 * Authorizes a validated ban of one or several targets. With `needsApproval`, a ban on a whole country needs
 * approval.
 */
export const authorizeNewBan: Authorizer<BanRecord[]> = async (acting, { body }) => {
  const { env, operator } = acting;
  const moderator = asModerator(acting);
  const { banDuration, reason, note, userID, nickname, ...targets } = body as z.infer<typeof NewBan>;
  assertAllowed(moderator.mayBan(targets));
  assertAllowed(banFor(powerOf(operator), banDuration));
  const deviceId = await soleDevice(env, targets.fingerprint);
  const linked = await signalsOfPerson(env, moderator, targets, userID);
  const { linkedMark } = linkedColumns(linked);
  await assertMayBan(env, operator, { ...targets, deviceId: deviceId ?? linkedMark });
  const banned = targetRows(targets);
  const what = banAuditText(banned, banDuration, nickname);
  const act = { code: 'ban', targets: banned.map(targetOf), duration: banDuration, nickname } as const;
  return {
    approvable: targets.country === null ? null : { kind: 'banCountry', act, what, reason },
    perform: async consent => {
      const { permission, issuer } = moderator;
      const circumstances = {
        permission,
        consent,
        ...(await readCircumstances(env, userID, targets.fingerprint)),
      };
      const meant = { ...targets, deviceId, reason, note, userID, nickname };
      return (await createBans(env, issuer, meant, banDuration, circumstances, linked)).map(banOf);
    },
  };
};
