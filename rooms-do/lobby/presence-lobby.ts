import { APPROVERS_TOLD_MAX } from '../../domain/accounts/approval-limits.ts';
import { actorOf } from '../../domain/presence/participant.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { takeDuty } from '../../protocol/rules/may/operators.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type { LobbyApi } from '../rpc/lobby-api.ts';
import type { RoomPresence } from '../rpc/reports.ts';
import { CountingLobby } from './counting-lobby.ts';
import type { Presence } from './platform/presence-index.ts';

/** Reads of the roster. Each answers one user, one page or numbers; the whole roster crosses to no caller who needs less. */
export abstract class PresenceLobby extends CountingLobby {
  /** Resolves when the rooms are read and, after a restart, have told who is there. */
  protected abstract readonly ready: () => Promise<void>;

  async rooms(): ReturnType<LobbyApi['rooms']> {
    await this.ready();
    return this.roster.rooms();
  }

  async connections(
    ...[after = null]: Parameters<LobbyApi['connections']>
  ): ReturnType<LobbyApi['connections']> {
    await this.ready();
    return this.roster.connections(after);
  }

  async peopleAfter(
    ...[roomId, after]: Parameters<LobbyApi['peopleAfter']>
  ): ReturnType<LobbyApi['peopleAfter']> {
    await this.ready();
    return this.roster.peopleOutside(roomId, after);
  }

  async searchUsers(
    ...[viewer, search]: Parameters<LobbyApi['searchUsers']>
  ): ReturnType<LobbyApi['searchUsers']> {
    await this.ready();
    const { found, total } = this.roster.presences.search(viewer, search);
    return { users: this.#connected(found), total };
  }

  async presentAmong(
    ...[userIds]: Parameters<LobbyApi['presentAmong']>
  ): ReturnType<LobbyApi['presentAmong']> {
    await this.ready();
    return userIds.flatMap(userId => this.roster.connectionOf(userId) ?? []);
  }

  async presentOnDevice(
    ...[{ fingerprint, deviceId }]: Parameters<LobbyApi['presentOnDevice']>
  ): ReturnType<LobbyApi['presentOnDevice']> {
    await this.ready();
    const { presences } = this.roster;
    const found = [
      ...(fingerprint === undefined ? [] : presences.withFingerprint(fingerprint)),
      ...(deviceId === undefined ? [] : presences.withDevice(deviceId)),
    ];
    return this.#connected([...new Map(found.map(each => [each.participant.userId, each])).values()]);
  }

  async presenceCounts(
    ...[viewer]: Parameters<LobbyApi['presenceCounts']>
  ): ReturnType<LobbyApi['presenceCounts']> {
    await this.ready();
    return this.#countsFor(viewer);
  }

  async dutyCover(
    ...[viewer, usernames]: Parameters<LobbyApi['dutyCover']>
  ): ReturnType<LobbyApi['dutyCover']> {
    await this.ready();
    const { presences } = this.roster;
    const isSeen = ({ participant, roomId }: Presence) => seesUser(viewer, actorOf(participant, roomId));
    const onDuty = presences
      .onDuty()
      .filter(each => isSeen(each) && isAllowed(takeDuty(actorOf(each.participant, each.roomId))));
    const rooms = this.#countsFor(viewer)
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

  async approversFor(...[by]: Parameters<LobbyApi['approversFor']>): ReturnType<LobbyApi['approversFor']> {
    await this.ready();
    const mayApprove = ({ participant, roomId }: Presence): boolean => {
      const { permissions: holds, ...actor } = actorOf(participant, roomId);
      return isAllowed(judgePower({ ...actor, holds }, { effect: 'approve', by }));
    };
    const found = this.roster.presences.accounts().filter(mayApprove);
    return this.#connected(
      found.sort((one, other) => other.participant.rank - one.participant.rank).slice(0, APPROVERS_TOLD_MAX),
    );
  }

  #connected(presences: readonly Presence[]) {
    return presences.map(each => this.roster.connected(each));
  }

  #countsFor(viewer: Actor): RoomPresence[] {
    const counts = this.roster.presences.countsFor(viewer);
    return this.roster.roomIds().flatMap(roomId => {
      const count = counts.get(roomId);
      const room = { roomId, room: this.roster.nameOf(roomId), unlisted: this.roster.isUnlisted(roomId) };
      return count ? [{ ...room, ...count }] : [];
    });
  }
}
