import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import { type CapturedState, issueTicket, readTicket } from '../rpc/admissions.ts';
import { type Directive, type DirectiveOutcome, RecentDirectives } from '../rpc/directives.ts';
import type { MessageAuthor } from '../rpc/message-proof.ts';
import { MeteredObject } from '../rpc/metered-object.ts';
import type { UpEvent } from '../rpc/relay-api.ts';
import { NO_PREVIEW, type RemoteCommand, type RemoteOutcome } from '../rpc/remote-commands.ts';
import type { LobbyUpdate, RoomReport, SubscriptionLevel } from '../rpc/reports.ts';
import type { RoomApi } from '../rpc/room-api.ts';
import { isLocal, type RoomsEnv } from '../rpc/stubs.ts';
import { completeCloseHandshake } from '../sockets/frames.ts';
import { type BackupTables, readTables, replaceTables } from '../storage/backup-tables.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { Invitations, PendingAdmissions } from './admission/pending-admissions.ts';
import { captureTransferState } from './admission/transfers.ts';
import { applyLobbyUpdate, followRecord } from './apply-settings.ts';
import { compose, roomPipeline } from './compose.ts';
import { FrameProcessor, type Pipeline, runForRemote } from './frame-processor.ts';
import { arrive, entryRefusal, readyToAdmit, waitForLobby } from './lifecycle/arrival.ts';
import {
  closeForMisuse,
  closeRoom,
  endOlderPresence,
  onSocketClose,
  restartEmptyTimer,
} from './lifecycle/lifecycle.ts';
import { heldByRelay, upgradeRefused } from './lifecycle/upgrade.ts';
import { eraseMessages, gamesOf, messagesOf } from './messages/message-changes.ts';
import { previewWord } from './messages/word-filter-preview.ts';
import { applyDirective } from './modules.ts';
import { evidenceOf } from './platform/audit.ts';
import { RecentAcks } from './platform/sockets/recent-acks.ts';
import type { RelayedSocket } from './platform/sockets/relayed-socket.ts';
import { platformPorts } from './ports.ts';
import { answerHeartbeat, fullReportOf } from './presence/presence-reporter.ts';
import { eraseHeld, noteArrivals } from './private-chat/inbox.ts';
import { forgetPlayer } from './quiz/module.ts';
import type { RoomState } from './room-state.ts';
import { migrateRoom, ROOM_TABLES } from './storage.ts';

type Opened = { room: RoomState; frames: FrameProcessor; pipeline: Pipeline };

/** Durable Object of a room. It receives the platform's calls and delegates them. */
export class ChatRoom extends MeteredObject<RoomsEnv> implements RoomApi {
  /** Tests replace this clock with a manual one. */
  clock = { now: () => Date.now(), newId: () => crypto.randomUUID() };
  #sql = migrateRoom(this.ctx.storage.sql);
  #admissions = new PendingAdmissions(this.#sql);
  #invitations = new Invitations(this.#sql);
  #recent = new RecentDirectives();
  #ports = platformPorts(this.ctx, this.env);
  #entrance = { admissions: this.#admissions, recent: this.#recent, isLocal: isLocal(this.env) };
  #open: Opened | null = null;

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env);
    const record = new StoredValue<RoomRecord>(this.#sql, 'record').get();
    if (record) this.#start(record);
  }

  async admit(
    ...[roomId, admission, invitation, record]: Parameters<RoomApi['admit']>
  ): ReturnType<RoomApi['admit']> {
    const opened = await this.#find(roomId);
    if (!opened) return { refused: 'room_not_found' };
    const { room } = opened;
    await readyToAdmit(room, record);
    const now = this.clock.now();
    const isInvited =
      invitation === undefined || this.#invitations.isValid(invitation, admission.identity.userId, now);
    const refused = isInvited ? entryRefusal(room, admission, this.#entrance.isLocal) : 'bad_invitation';
    if (refused) return { refused };
    if (invitation !== undefined) this.#invitations.consume(invitation);
    restartEmptyTimer(room);
    const { ticket, nonce, expiresAt } = issueTicket(this.env.SAMAR_SECRET, room.id, now);
    this.#admissions.add(nonce, expiresAt, admission, now);
    return { ticket, expiresAt, room: room.settings.name };
  }

  override async fetch(request: Request): Promise<Response> {
    const dial = await this.#ticketIn(request);
    if (!dial) return upgradeRefused('bad_ticket');
    const { room, nonce } = dial;
    const relay = room.relays.placeFor(room.connections.ownCount);
    if (relay !== null) return heldByRelay(relay);
    const { 0: client, 1: server } = new WebSocketPair();
    const came = arrive(room, this.#entrance, { request, nonce, open: () => server });
    if ('refused' in came) return upgradeRefused(came.refused);
    return new Response(null, { status: 101, webSocket: client });
  }

  async openRelayed(
    ...[place, { url, headers }]: Parameters<RoomApi['openRelayed']>
  ): ReturnType<RoomApi['openRelayed']> {
    const request = new Request(url, { headers });
    const dial = await this.#ticketIn(request);
    if (!dial) return { refused: 'bad_ticket' };
    const { room, nonce } = dial;
    return room.relays.arrive(place, open => arrive(room, this.#entrance, { request, nonce, open }));
  }

  takeUpEvents(relay: number, events: readonly UpEvent[]): number[] {
    if (!this.#open) return events.map(({ id }) => id);
    return takeUpEvents(this.#open.room, this.#open.frames, relay, events);
  }

  /** Returns a promise only if the work is asynchronous, so that frames of a closed socket cost little. */
  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> | void {
    this.meter.frame(this.clock.now());
    const connection = this.#open?.room.connections.get(socket);
    if (connection && !connection.closed) return this.#open?.frames.receive(connection, raw);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    if (this.#open) onSocketClose(this.#open.room, socket, code);
    completeCloseHandshake(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    if (this.#open) onSocketClose(this.#open.room, socket, 1006);
  }

  override alarm(): void {
    this.meter.alarm(this.clock.now());
    const room = this.#open?.room;
    room?.presence.reporter.confirmEmptiness(room.participants.size);
    room?.alarms.runDue(this.clock.now());
  }

  applyLobbyUpdate(update: LobbyUpdate): SubscriptionLevel {
    if (!this.#open) return 'nothing';
    return applyLobbyUpdate(this.#open.room, update, !this.#admissions.isEmpty(this.clock.now()));
  }

  async yieldToNewer(userId: string, joinedElsewhereAt: number, newerRoomId: string): Promise<void> {
    if (this.#open) await endOlderPresence(this.#open.room, userId, joinedElsewhereAt, newerRoomId);
  }

  async issueInvitations(
    ...[roomId, userIds]: Parameters<RoomApi['issueInvitations']>
  ): ReturnType<RoomApi['issueInvitations']> {
    const opened = await this.#find(roomId);
    if (!opened) return null;
    return { ...this.#invitations.issue(userIds, this.clock.now()), room: opened.room.settings.name };
  }

  async trackEmptiness(roomId: string): Promise<void> {
    const opened = await this.#find(roomId);
    if (opened?.room.rooms.emptySince.get() === null) restartEmptyTimer(opened.room);
  }

  async followRecord(record: RoomRecord): Promise<void> {
    const opened = await this.#find(record.settings._id);
    if (opened) followRecord(opened.room, record);
  }

  applyDirective(directive: Directive, isRepeated = false): DirectiveOutcome {
    if (!isRepeated) this.#recent.add(directive, this.clock.now());
    return this.#open ? applyDirective(this.#open.room, directive) : { counted: 0, kicked: [] };
  }

  inboxArrived(userIds: readonly string[]): string[] {
    return this.#open ? noteArrivals(this.#open.room, userIds) : [];
  }

  async runRemoteCommand(command: RemoteCommand): Promise<RemoteOutcome | { movedTo: string | null }> {
    return this.#open ? runForRemote(this.#open.room, this.#open.pipeline, command) : { movedTo: null };
  }

  async closeDown(fallbackIds: readonly string[]): Promise<void> {
    if (!this.#open) return;
    const { room } = this.#open;
    await closeRoom(room, fallbackIds);
    await Promise.all([room.outbox.flush(), room.relays.flush()]);
    this.#open = null;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async messagesBy(author: MessageAuthor): ReturnType<RoomApi['messagesBy']> {
    await this.#open?.room.outbox.flush();
    return this.#open ? messagesOf(this.#open.room, author) : [];
  }

  gamesBy(author: MessageAuthor): ReturnType<RoomApi['gamesBy']> {
    return this.#open ? gamesOf(this.#open.room, author) : { votes: [], points: [] };
  }

  async eraseMessagesBy(author: MessageAuthor): Promise<number> {
    if (!this.#open) return 0;
    eraseHeld(this.#open.room, author);
    forgetPlayer(this.#open.room, author);
    return eraseMessages(this.#open.room, author);
  }

  keptTables(): BackupTables | null {
    return readTables(this.#sql, ROOM_TABLES);
  }

  restoreTables(kept: BackupTables): boolean {
    return this.#open === null && replaceTables(this.#sql, ROOM_TABLES, kept);
  }

  participant(userId: string): Participant | null {
    return this.#open?.room.participants.get(userId) ?? null;
  }

  transferState(userId: string): CapturedState | null {
    return this.#open ? captureTransferState(this.#open.room, userId) : null;
  }

  fullReport(part = 0): RoomReport | null {
    return this.#open && fullReportOf(this.#open.room, part);
  }

  stateDigest(): ReturnType<RoomApi['stateDigest']> {
    return this.#open ? answerHeartbeat(this.#open.room) : null;
  }

  rehearse(...[word]: Parameters<RoomApi['rehearse']>): ReturnType<RoomApi['rehearse']> {
    return this.#open ? previewWord(this.#open.room, word) : NO_PREVIEW;
  }

  evidence(): ReturnType<RoomApi['evidence']> {
    return this.#open && evidenceOf(this.#open.room);
  }

  /** Returns the room, and the nonce of a valid ticket for it. */
  async #ticketIn(request: Request): Promise<{ room: RoomState; nonce: string } | null> {
    const given = new URL(request.url).searchParams.get('ticket') ?? '';
    const ticket = readTicket(this.env.SAMAR_SECRET, given, this.clock.now());
    if (!this.#open || ticket?.roomId !== this.#open.room.id) return null;
    await waitForLobby(this.#open.room, this.#entrance, ticket.nonce);
    return { room: this.#open.room, nonce: ticket.nonce };
  }

  /** Returns the room in memory, or starts the room from its database record if this object never ran it. */
  async #find(roomId: string): Promise<Opened | null> {
    if (this.#open) return this.#open;
    const record = await this.#ports.roomsDatabase.room(roomId);
    // Another call may have started the room during the read.
    if (!record || this.#open) return this.#open;
    new StoredValue<RoomRecord>(this.#sql, 'record').set(record);
    this.#start(record);
    return this.#open;
  }

  #start(record: RoomRecord): void {
    // Reads the clock at each call, because tests replace it in a running room.
    const clock = { now: () => this.clock.now(), newId: () => this.clock.newId() };
    const room = compose(this.ctx, record, clock, this.#ports);
    const pipeline = roomPipeline(room);
    this.#open = { room, pipeline, frames: new FrameProcessor(room, pipeline, new RecentAcks()) };
  }
}

/**
 * Processes a relay's events in order. A frame that waits for an external call delays only its own socket. Returns ids
 * of sockets unknown to the room, which the relay then closes.
 */
function takeUpEvents(
  room: RoomState,
  frames: FrameProcessor,
  relay: number,
  events: readonly UpEvent[],
): number[] {
  const unknown = new Set<number>();
  for (const event of events) {
    const socket = room.relays.find({ relay, id: event.id });
    if (socket) room.relays.handle(takeOver(room, frames, socket, event));
    else if (!('closed' in event)) unknown.add(event.id);
  }
  return [...unknown];
}

function takeOver(
  room: RoomState,
  frames: FrameProcessor,
  socket: RelayedSocket,
  event: UpEvent,
): Promise<void> | void {
  const connection = room.connections.get(socket);
  if ('closed' in event) {
    room.relays.forget(socket);
    onSocketClose(room, socket, event.closed);
  } else if (!connection || connection.closed) return;
  else if ('frame' in event) return frames.receive(connection, event.frame);
  else if ('acknowledge' in event)
    room.connections.send(connection, 'ack', { id: event.acknowledge, ok: true });
  else closeForMisuse(room, connection, 'misuse');
}
