import { z } from 'zod';
import type { RoomsDatabase } from '../../domain/rooms-database.ts';
import { issueTicket, type Ticket } from '../rpc/admissions.ts';
import { allConnections, sendInParts } from '../rpc/call-parts.ts';
import type { LobbyApi } from '../rpc/lobby-api.ts';
import { messageProver, type ProvenMessage } from '../rpc/message-proof.ts';
import { isolateUsage } from '../rpc/object-usage.ts';
import type { RelayApi } from '../rpc/relay-api.ts';
import type { ConnectedUser } from '../rpc/reports.ts';
import type { RoomApi } from '../rpc/room-api.ts';
import { type MessageSealer, messageSealer } from '../rpc/sealed-message.ts';
import { lobbyOf, type RoomsEnv, relayOf, roomOf, roomsDatabaseOf } from '../rpc/stubs.ts';
import { readUploadClaim, type UploadClaim } from '../rpc/upload-claims.ts';

/** RPC methods of another object, all asynchronous. */
type Remote<Api, Methods extends keyof Api> = {
  [Method in Methods]: Api[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

export type LobbyPort = Remote<
  LobbyApi,
  | 'addMessageCounts'
  | 'admissionData'
  | 'announce'
  | 'announcements'
  | 'beginAttempts'
  | 'blockReentry'
  | 'bulkKick'
  | 'claimNickname'
  | 'dispatch'
  | 'find'
  | 'peopleAfter'
  | 'leftPerson'
  | 'liftRestraint'
  | 'locateFor'
  | 'presentAmong'
  | 'presentOnDevice'
  | 'release'
  | 'report'
  | 'reportSurge'
  | 'reserveNickname'
  | 'restrain'
  | 'roomsChanged'
  | 'searchUsers'
  | 'snapshot'
> & {
  /** Reads every connected user in parts. */
  connections(): Promise<ConnectedUser[]>;
};

export type OtherRoomPort = Remote<RoomApi, 'admit' | 'issueInvitations' | 'runRemoteCommand'>;

/** External calls of a room. Tests provide their own. */
export type RoomPorts = {
  lobby: LobbyPort;
  roomsDatabase: RoomsDatabase;
  room(roomId: string): OtherRoomPort;
  relay(roomId: string, relay: number): Remote<RelayApi, 'deliver'>;
  socketsPerObject: number;
  /** Issues a signed ticket for this room. `forMs`: lifetime (milliseconds). */
  issueTicket(roomId: string, now: number, forMs: number): Ticket & { ticket: string };
  /**
   * Signs a private message, so that it can be reported later. `deliveredAt`: delivery time of a held message
   * (milliseconds).
   */
  proveMessage(message: ProvenMessage, deliveredAt?: number): string;
  /** Encrypts held private messages. */
  sealer: MessageSealer;
  /** Verified upload claim; null if invalid or expired. */
  readUploadClaim(claim: string, now: number): UploadClaim | null;
  /** Sets the room's only alarm (milliseconds). */
  setAlarm(at: number): void;
  /** Keeps the object alive until a background task completes. Logs an error under the name `failure`. */
  runInBackground(failure: string, task: Promise<unknown>): void;
};

/**
 * Limit of sockets per object. Sending a frame costs 32 to 76 µs (bench, 2026-11). A thousand take up to 76 ms of each
 * 250 ms window, and the rest is for incoming frames. Cloudflare's limit is 32,768 sockets per object (2026-10).
 */
export const SOCKETS_PER_OBJECT = 1_000;

const Setting = z.coerce.number().int().min(1).max(32_000);

export function socketsPerObject(setting: string | undefined): number {
  if (setting === undefined || setting === '') return SOCKETS_PER_OBJECT;
  const parsed = Setting.safeParse(setting);
  if (parsed.success) return parsed.data;
  console.error(JSON.stringify({ what: 'SAMAR_SOCKETS_PER_OBJECT is no number of sockets', setting }));
  return SOCKETS_PER_OBJECT;
}

/** Returns the production ports: stubs of the lobby and other rooms, the worker's entrypoint, and the alarm. */
export function platformPorts(ctx: DurableObjectState, env: RoomsEnv): RoomPorts {
  const prover = messageProver(env.SAMAR_SECRET);
  // Creates a new stub for each call, because a stub may stay broken after an exception (Cloudflare, Durable Objects
  // error handling, 2026-10).
  return {
    lobby: {
      addMessageCounts: counts =>
        isolateUsage.call(Date.now(), usage => lobbyOf(env).addMessageCounts(counts, usage)),
      admissionData: () => lobbyOf(env).admissionData(),
      announce: announcement => lobbyOf(env).announce(announcement),
      announcements: async () => lobbyOf(env).announcements(),
      blockReentry: (user, details, on) => lobbyOf(env).blockReentry(user, details, on),
      beginAttempts: async attempts => lobbyOf(env).beginAttempts(attempts),
      bulkKick: bulkKick => lobbyOf(env).bulkKick(bulkKick),
      claimNickname: (claim, reserve) => lobbyOf(env).claimNickname(claim, reserve),
      connections: () => allConnections(after => lobbyOf(env).connections(after)),
      dispatch: directive => lobbyOf(env).dispatch(directive),
      find: userId => lobbyOf(env).find(userId),
      leftPerson: userId => lobbyOf(env).leftPerson(userId),
      liftRestraint: (user, kind, laidIn) => lobbyOf(env).liftRestraint(user, kind, laidIn),
      locateFor: (viewer, userId) => lobbyOf(env).locateFor(viewer, userId),
      presentAmong: userIds => lobbyOf(env).presentAmong(userIds),
      presentOnDevice: signals => lobbyOf(env).presentOnDevice(signals),
      release: (roomId, people) => lobbyOf(env).release(roomId, people),
      report: report =>
        sendInParts(report, part => isolateUsage.call(Date.now(), usage => lobbyOf(env).report(part, usage))),
      peopleAfter: (roomId, after) => lobbyOf(env).peopleAfter(roomId, after),
      reportSurge: provider => lobbyOf(env).reportSurge(provider),
      reserveNickname: claim => lobbyOf(env).reserveNickname(claim),
      restrain: (user, sanction, until, laidIn) => lobbyOf(env).restrain(user, sanction, until, laidIn),
      roomsChanged: at => lobbyOf(env).roomsChanged(at),
      searchUsers: (viewer, search) => lobbyOf(env).searchUsers(viewer, search),
      snapshot: (roomId, everybody) => lobbyOf(env).snapshot(roomId, everybody),
    },
    roomsDatabase: roomsDatabaseOf(ctx),
    room: roomId => ({
      admit: (id, admission, invitation) => roomOf(env, roomId).admit(id, admission, invitation),
      issueInvitations: (id, userIds) => roomOf(env, roomId).issueInvitations(id, userIds),
      runRemoteCommand: command => roomOf(env, roomId).runRemoteCommand(command),
    }),
    relay: (roomId, relay) => ({ deliver: batch => relayOf(env, roomId, relay).deliver(batch) }),
    socketsPerObject: socketsPerObject(env.SAMAR_SOCKETS_PER_OBJECT),
    issueTicket: (roomId, now, forMs) => issueTicket(env.SAMAR_SECRET, roomId, now, forMs),
    proveMessage: prover.prove,
    sealer: messageSealer(env.SAMAR_SECRET),
    readUploadClaim: (claim, now) => readUploadClaim(env.SAMAR_SECRET, claim, now),
    setAlarm: at => ctx.waitUntil(ctx.storage.setAlarm(at)),
    runInBackground: (failure, task) =>
      ctx.waitUntil(
        task.catch(error => console.error(JSON.stringify({ what: failure, error: String(error) }))),
      ),
  };
}
