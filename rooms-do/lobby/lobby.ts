import { APPROVERS_TOLD_MAX } from '../../domain/accounts/approval-limits.ts';
import { actorOf } from '../../domain/presence/participant.ts';
import { isSiteConfigResource } from '../../domain/site/site-config.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { takeDuty } from '../../protocol/rules/may/operators.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type { DutyCover, LobbyApi } from '../rpc/lobby-api.ts';
import { MeteredObject } from '../rpc/metered-object.ts';
import type { ConnectedUser, DeviceSignals, FoundUsers, RoomPresence, UserSearch } from '../rpc/reports.ts';
import type { RoomsEnv } from '../rpc/stubs.ts';
import { enter } from './admission/module.ts';
import { compose, runAlarm } from './compose.ts';
import { sanctionRecords } from './moderation/sanctions.ts';
import { isAdmissionResource } from './platform/database-copy.ts';
import type { Presence } from './platform/presence-index.ts';
import type { Roster } from './platform/roster.ts';
import { platformPorts } from './ports.ts';
import { applyReport } from './presence/module.ts';
import { tellArrived } from './private-chat/module.ts';
import { changeRooms } from './rooms/module.ts';
import { addUsage } from './site/module.ts';
import { migrateLobby } from './storage.ts';

type Args<Name extends keyof LobbyApi> = Parameters<LobbyApi[Name]>;
type Answer<Name extends keyof LobbyApi> = ReturnType<LobbyApi[Name]>;

/**
 * Durable Object, one per site. It holds the roster of all rooms in memory: rooms report to it, and it sends the
 * changes to other rooms. The class receives the calls of the platform, of rooms and of the worker.
 */
export class Lobby extends MeteredObject<RoomsEnv> implements LobbyApi {
  /** Tests replace this clock with a manual one. */
  clock = { now: () => Date.now() };
  #lobby = compose(
    migrateLobby(this.ctx.storage.sql),
    this.env,
    // Reads the clock at each call, because tests replace it in a running lobby.
    { now: () => this.clock.now() },
    platformPorts(this.ctx, this.env),
  );

  override alarm(): Promise<void> {
    return runAlarm(this.#lobby);
  }

  async claimNickname(...[claim, reserve]: Args<'claimNickname'>) {
    await this.#lobby.ready();
    return this.#lobby.admission.entry.claim(claim, reserve, this.clock.now());
  }

  reserveNickname(...[claim]: Args<'reserveNickname'>): void {
    this.#lobby.admission.entry.keepName(claim, this.clock.now());
  }

  cancelReservation(userId: string): void {
    this.#lobby.admission.entry.reservations.cancel(userId);
  }

  async admissionData(): Answer<'admissionData'> {
    await this.#lobby.ready();
    return this.#lobby.database.admission;
  }

  spendEntry(...[attempt]: Args<'spendEntry'>): Answer<'spendEntry'> {
    return this.#lobby.admission.entry.spend(attempt, this.clock.now());
  }

  async enter(...args: Args<'enter'>): Answer<'enter'> {
    return enter(this.#lobby, ...args);
  }

  async beginRegistration(...[claim]: Args<'beginRegistration'>): Answer<'beginRegistration'> {
    await this.#lobby.ready();
    const { presence, admission } = this.#lobby;
    const present = await presence.whereabouts.participant(claim.userId, this.clock.now());
    return admission.entry.beginRegistration(claim, present, this.clock.now());
  }

  knownDevice(...[deviceId, ipAddress]: Args<'knownDevice'>): Answer<'knownDevice'> {
    return this.#lobby.admission.entry.devices.find(deviceId, ipAddress, this.clock.now());
  }

  releaseKeptName(...[deviceId]: Args<'releaseKeptName'>): void {
    this.#lobby.admission.entry.keptNames.forget([deviceId]);
  }

  forgetDevices(...[deviceIds, person = {}]: Args<'forgetDevices'>): void {
    this.#lobby.admission.entry.devices.forget(deviceIds);
    this.#lobby.admission.entry.keptNames.forget(deviceIds);
    this.#lobby.presence.recent.forget(deviceIds, person);
    this.#lobby.presence.kept.forget();
    this.#lobby.messages.announcements.forget(person);
  }

  beginAttempts(...[attempts]: Args<'beginAttempts'>): number {
    return this.#lobby.throttle.begin(attempts, this.clock.now());
  }

  clearAttempts(...[attempts]: Args<'clearAttempts'>): void {
    this.#lobby.throttle.clear(attempts);
  }

  async beginLogin(...[attempts, shown]: Args<'beginLogin'>): Answer<'beginLogin'> {
    await this.#lobby.ready();
    return this.#lobby.admission.entry.beginLogin(attempts, shown, this.clock.now());
  }

  // Friends.

  async friends(userId: string): Answer<'friends'> {
    await this.#lobby.ready();
    return this.#lobby.friends.lists.read(userId);
  }

  async friendsChanged(...[userIds, isGone = false]: Args<'friendsChanged'>): Promise<void> {
    await this.#lobby.ready();
    const { friends, ports } = this.#lobby;
    ports.runInBackground(friends.lists.change(userIds, isGone));
  }

  reportSurge(provider: string): void {
    this.#lobby.admission.entry.raiseRaid(provider, this.clock.now());
  }

  surges(): Answer<'surges'> {
    return this.#lobby.protection.raids.all(this.clock.now());
  }

  async report(...[report, usage]: Args<'report'>): Promise<boolean> {
    await this.#lobby.ready();
    if (usage) await addUsage(this.#lobby, usage);
    return applyReport(this.#lobby, report);
  }

  async release(...[roomId, people]: Args<'release'>): Promise<void> {
    await this.#lobby.ready();
    this.#lobby.notify('leave', { roomId, people });
  }

  async snapshot(...[roomId, everybody]: Args<'snapshot'>): Answer<'snapshot'> {
    await this.#lobby.ready();
    const { active, messages, presence, database } = this.#lobby;
    active.add(roomId);
    return {
      ...presence.broadcast.subscribe(roomId, everybody, messages.announcements.current(this.clock.now())),
      siteConfig: database.siteConfig,
    };
  }

  async peopleAfter(...[roomId, after]: Args<'peopleAfter'>): Answer<'peopleAfter'> {
    await this.#lobby.ready();
    return this.#lobby.roster.peopleOutside(roomId, after);
  }

  async rooms(): Answer<'rooms'> {
    await this.#lobby.ready();
    return this.#lobby.roster.rooms();
  }

  async connections(...[after = null]: Args<'connections'>): Answer<'connections'> {
    await this.#lobby.ready();
    return this.#lobby.roster.connections(after);
  }

  async searchUsers(...[viewer, search]: Args<'searchUsers'>): Answer<'searchUsers'> {
    await this.#lobby.ready();
    return searchUsers(this.#lobby.roster, viewer, search);
  }

  async presentAmong(...[userIds]: Args<'presentAmong'>): Answer<'presentAmong'> {
    await this.#lobby.ready();
    return userIds.flatMap(userId => this.#lobby.roster.connectionOf(userId) ?? []);
  }

  async presentOnDevice(...[signals]: Args<'presentOnDevice'>): Answer<'presentOnDevice'> {
    await this.#lobby.ready();
    return presentOnDevice(this.#lobby.roster, signals);
  }

  async presenceCounts(...[viewer]: Args<'presenceCounts'>): Answer<'presenceCounts'> {
    await this.#lobby.ready();
    return presenceCounts(this.#lobby.roster, viewer);
  }

  async dutyCover(...[viewer, usernames]: Args<'dutyCover'>): Answer<'dutyCover'> {
    await this.#lobby.ready();
    return dutyCover(this.#lobby.roster, viewer, usernames);
  }

  async approversFor(...[by]: Args<'approversFor'>): Answer<'approversFor'> {
    await this.#lobby.ready();
    return approversFor(this.#lobby.roster, by);
  }

  async find(userId: string): Answer<'find'> {
    await this.#lobby.ready();
    return this.#lobby.presence.whereabouts.find(userId, this.clock.now());
  }

  async locateFor(...[viewer, userId]: Args<'locateFor'>): Promise<string | null> {
    await this.#lobby.ready();
    return this.#lobby.presence.whereabouts.locateFor(viewer, userId, this.clock.now());
  }

  async inboxArrived(...[userIds]: Args<'inboxArrived'>): Answer<'inboxArrived'> {
    await this.#lobby.ready();
    return tellArrived(this.#lobby, userIds);
  }

  async recentPeople(): Answer<'recentPeople'> {
    await this.#lobby.ready();
    return this.#lobby.presence.recent.all(this.clock.now());
  }

  async leftPerson(userId: string): Answer<'leftPerson'> {
    await this.#lobby.ready();
    return this.#lobby.presence.recent.left(userId, this.clock.now());
  }

  async dispatch(...[directive]: Args<'dispatch'>): Promise<number> {
    await this.#lobby.ready();
    this.#lobby.notify('directive', directive);
    return this.#lobby.moderation.directives.dispatch(directive, this.clock.now());
  }

  async bulkKick(...[bulkKick]: Args<'bulkKick'>): Answer<'bulkKick'> {
    await this.#lobby.ready();
    const { moderation, throttle } = this.#lobby;
    return moderation.directives.bulkKick(bulkKick, throttle, this.clock.now());
  }

  blockReentry(...[user, details, on]: Args<'blockReentry'>): void {
    this.#lobby.moderation.directives.blockReentry(user, details, on, this.clock.now());
  }

  async restrain(...[user, sanction, until, laidIn]: Args<'restrain'>): Promise<void> {
    await this.#lobby.ready();
    const { moderation, ports } = this.#lobby;
    const terms = { who: user, restraint: sanction, until, laidIn };
    ports.runInBackground(moderation.directives.applySanction(terms, this.clock.now()));
  }

  async liftRestraint(...[user, kind, laidIn]: Args<'liftRestraint'>): Promise<void> {
    await this.#lobby.ready();
    const { moderation, ports } = this.#lobby;
    ports.runInBackground(moderation.directives.revokeSanction(user, kind, laidIn, this.clock.now()));
  }

  async restraintRecords(): Answer<'restraintRecords'> {
    await this.#lobby.ready();
    const { moderation, roster } = this.#lobby;
    return sanctionRecords({ sanctions: moderation.sanctions, roster }, this.clock.now());
  }

  async isMuted(...[person]: Args<'isMuted'>): Answer<'isMuted'> {
    await this.#lobby.ready();
    const { moderation, roster } = this.#lobby;
    if (roster.connectionOf(person.userId)?.participant.granted.allowUserToWrite === false) return true;
    return moderation.sanctions.active(person, this.clock.now()).mute !== null;
  }

  reentryBlock(...[person]: Args<'reentryBlock'>): ReturnType<LobbyApi['reentryBlock']> {
    return this.#lobby.moderation.sanctions.hold(person, this.clock.now());
  }

  async liftRestraintOf(...[userId, kind]: Args<'liftRestraintOf'>): Promise<boolean> {
    await this.#lobby.ready();
    return this.#lobby.moderation.directives.revokeSanctionOf(userId, kind, this.clock.now());
  }

  async announce(...[{ fingerprint, ...announcement }]: Args<'announce'>): Promise<void> {
    await this.#lobby.ready();
    this.#lobby.messages.announcements.add(announcement, fingerprint ?? null);
    this.#lobby.presence.broadcast.announce(announcement);
  }

  announcements(): ReturnType<LobbyApi['announcements']> {
    return this.#lobby.messages.announcements.kept(this.clock.now());
  }

  async addMessageCounts(...[counts, usage]: Args<'addMessageCounts'>): Answer<'addMessageCounts'> {
    if (usage) await addUsage(this.#lobby, usage);
    return this.#lobby.messages.counts.count(counts, this.clock.now());
  }

  async siteChanged(resources: readonly string[]): Promise<void> {
    await this.#lobby.ready();
    const { database, presence } = this.#lobby;
    if (resources.some(isAdmissionResource)) await database.refreshAdmission();
    presence.broadcast.resources(resources);
    if (resources.some(isSiteConfigResource)) await database.refreshSiteConfig();
  }

  async roomsChanged(...[at]: Args<'roomsChanged'>): Promise<void> {
    await this.#lobby.ready();
    await changeRooms(this.#lobby, at);
  }

  async addUsage(...[counts]: Args<'addUsage'>): Promise<void> {
    await addUsage(this.#lobby, counts);
  }

  async usage(): Answer<'usage'> {
    return this.#lobby.site.usage.report(this.clock.now());
  }
}

// Each read returns only the requested users or numbers, so that no caller receives the whole roster.

export function searchUsers(roster: Roster, viewer: Actor, search: UserSearch): FoundUsers {
  const { found, total } = roster.presences.search(viewer, search);
  return { users: connected(roster, found), total };
}

export function presentOnDevice(roster: Roster, { fingerprint, deviceId }: DeviceSignals): ConnectedUser[] {
  const { presences } = roster;
  const found = [
    ...(fingerprint === undefined ? [] : presences.withFingerprint(fingerprint)),
    ...(deviceId === undefined ? [] : presences.withDevice(deviceId)),
  ];
  return connected(roster, [...new Map(found.map(each => [each.participant.userId, each])).values()]);
}

export function presenceCounts(roster: Roster, viewer: Actor): RoomPresence[] {
  const counts = roster.presences.countsFor(viewer);
  return roster.roomIds().flatMap(roomId => {
    const count = counts.get(roomId);
    const room = { roomId, room: roster.nameOf(roomId), unlisted: roster.isUnlisted(roomId) };
    return count ? [{ ...room, ...count }] : [];
  });
}

export function dutyCover(roster: Roster, viewer: Actor, usernames: readonly string[]): DutyCover {
  const { presences } = roster;
  const isSeen = ({ participant, roomId }: Presence) => seesUser(viewer, actorOf(participant, roomId));
  const onDuty = presences
    .accounts()
    .filter(each => each.participant.onDuty && isSeen(each))
    .filter(({ participant, roomId }) => isAllowed(takeDuty(actorOf(participant, roomId))));
  const rooms = presenceCounts(roster, viewer)
    .filter(({ unlisted, roomId }) => !unlisted || roomId === viewer.room)
    .map(({ roomId, room, visitors }) => ({
      room,
      guests: visitors,
      covering: onDuty.flatMap(each => (each.roomId === roomId ? [each.participant.nickname] : [])),
    }));
  const invisible = presences.invisible().filter(each => !isSeen(each));
  const unseen = new Set(invisible.map(({ participant }) => participant.username));
  return { rooms, unseen: usernames.filter(username => unseen.has(username)) };
}

export function approversFor(roster: Roster, by: { userId: string; rank: number }): ConnectedUser[] {
  const mayApprove = ({ participant, roomId }: Presence): boolean => {
    if (participant.isPanelBarred) return false;
    const { permissions: holds, ...actor } = actorOf(participant, roomId);
    return isAllowed(authorizePower({ ...actor, holds }, { effect: 'approve', by }));
  };
  const found = roster.presences.accounts().filter(mayApprove);
  return connected(
    roster,
    found.sort((one, other) => other.participant.rank - one.participant.rank).slice(0, APPROVERS_TOLD_MAX),
  );
}

const connected = (roster: Roster, presences: readonly Presence[]): ConnectedUser[] =>
  presences.map(each => roster.connected(each));
