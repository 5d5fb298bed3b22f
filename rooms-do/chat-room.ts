import { DurableObject } from 'cloudflare:workers';
import type { KnownRoom } from '../protocol/entities/entrance.ts';
import { answerClose } from './answer-close.ts';
import { Arrivals, type Expected } from './arrivals.ts';
import { arrive, gone, turnsAway } from './coming-and-going.ts';
import type { RoomView } from './command.ts';
import { perform } from './effects.ts';
import type { Acted, RemoteAct } from './elsewhere.ts';
import { backofficeOf, lobbyOf, type RoomsEnv, roomOf } from './env.ts';
import { Frames } from './frames.ts';
import { Invitations, type Invited } from './invitations.ts';
import { KeptRoom } from './kept-room.ts';
import { type Luggage, pack } from './luggage.ts';
import { closeDown, giveUp, type Place } from './moving.ts';
import { obey } from './obey.ts';
import type { Order } from './orders.ts';
import { refusalOf, runOn } from './pipeline.ts';
import { type Pulse, peopleDigest } from './pulse.ts';
import { RecentAcks } from './recent-acks.ts';
import { Room } from './room.ts';
import { roomView } from './room-view.ts';
import type { Interest, LobbyNews, RoomReport } from './roster-entry.ts';
import { siteCalls } from './site-calls.ts';
import { TalkTally } from './talk-tally.ts';
import { countEmptiness } from './temporary.ts';
import { issueTicket, readTicket } from './tickets.ts';
import { resumeIn, upgradeRefused } from './upgrade.ts';
import { missTheSocketless } from './waiting.ts';

type Opened = { room: Room; frames: Frames; view: RoomView };

/** The shell of a room: what the platform calls, and nothing of how a room behaves. */
export class ChatRoom extends DurableObject<RoomsEnv> {
  /** Replaced by tests, which move the time themselves. */
  clock = { now: () => Date.now(), newId: () => crypto.randomUUID() };
  #arrivals: Arrivals;
  #invitations: Invitations;
  #kept: KeptRoom;
  #open: Opened | null = null;

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env);
    this.#arrivals = new Arrivals(ctx.storage.sql);
    this.#invitations = new Invitations(ctx.storage.sql);
    this.#kept = new KeptRoom(ctx.storage.sql);
    const known = this.#kept.read();
    if (known) this.#begin(known);
  }

  /** Agrees to let somebody in, and gives the ticket for it. An invitation is used up by it, and not by a refusal. */
  async expect(roomId: string, arrival: Expected, invitation?: string): Promise<Place> {
    const opened = this.#open ?? (await this.#found(roomId));
    if (!opened) return { refused: 'room_not_found' };
    const { room } = opened;
    await room.site.ready();
    const now = this.clock.now();
    const isInvited =
      invitation === undefined || this.#invitations.holds(invitation, arrival.identity.userID, now);
    const refused = isInvited ? turnsAway(room, arrival) : 'bad_invitation';
    if (refused) return { refused };
    if (invitation !== undefined) this.#invitations.use(invitation);
    countEmptiness(room);
    const { ticket, nonce, expiresAt } = issueTicket(this.env.SAMAR_SECRET, room.id, now);
    this.#arrivals.expect(nonce, expiresAt, arrival, now);
    return { ticket, expiresAt, room: room.settings.name };
  }

  /** The upgrade, its ticket's signature already judged by the gate. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const ticket = readTicket(this.env.SAMAR_SECRET, query.get('ticket') ?? '', this.clock.now());
    if (!this.#open || ticket?.roomId !== this.#open.room.id) return upgradeRefused('bad_ticket');
    await this.#open.room.site.ready();
    const { room } = this.#open;
    const expected = this.#arrivals.take(ticket.nonce, this.clock.now());
    if (!expected) return upgradeRefused('bad_ticket');
    const refused = turnsAway(room, expected);
    if (refused) return upgradeRefused(refused);
    const { 0: client, 1: server } = new WebSocketPair();
    arrive(room, server, expected, resumeIn(query), request.headers.get('Origin') ?? '');
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const seat = this.#open?.room.sockets.seat(socket);
    if (seat && !seat.closed) await this.#open?.frames.receive(seat, raw);
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    if (this.#open) gone(this.#open.room, socket, code);
    answerClose(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    if (this.#open) gone(this.#open.room, socket, 1006);
  }

  override alarm(): void {
    this.#open?.room.agenda.ring(this.clock.now());
  }

  /** What the lobby has to tell. Answers what it need tell from now on. */
  hear(news: LobbyNews): Interest {
    if (!this.#open) return 'nothing';
    const { room } = this.#open;
    return room.hear(news);
  }

  /** Somebody of this room has been seated elsewhere at that time. */
  async giveUp(userID: string, seatedSince: number, seatedIn: string): Promise<void> {
    if (this.#open) await giveUp(this.#open.room, userID, seatedSince, seatedIn);
  }

  /** A ticket into this room for each of these people; null where there is no such room. */
  async invite(roomId: string, userIDs: readonly string[]): Promise<(Invited & { room: string }) | null> {
    const opened = this.#open ?? (await this.#found(roomId));
    if (!opened) return null;
    return { ...this.#invitations.make(userIDs, this.clock.now()), room: opened.room.settings.name };
  }

  /** Begins to count the emptiness of a temporary room that nobody has entered yet. */
  async prepare(roomId: string): Promise<void> {
    const opened = this.#open ?? (await this.#found(roomId));
    if (opened?.room.emptiness.since === null) countEmptiness(opened.room);
  }

  /** What was decided outside about people who are here; answers how many it was about. */
  obey(order: Order): number {
    return this.#open ? obey(this.#open.room, order) : 0;
  }

  /** An act on somebody of this room, asked for in another; or where they have gone since. */
  async act(remote: RemoteAct): Promise<Acted | { movedTo: string | null }> {
    const opened = this.#open;
    if (!opened?.room.occupants.get(remote.targetID))
      return { movedTo: opened?.room.departed.get(remote.targetID) ?? null };
    try {
      const effects = await runOn(remote, opened.view);
      const { answer, home } = perform(effects, opened.room, null);
      return { ok: true, home, ...(answer && { answer }) };
    } catch (error) {
      return { ok: false, ...refusalOf(error) };
    }
  }

  /** The room is no more: its people go to the first of these rooms that takes them, and nothing of it is kept. */
  async closeDown(refuges: readonly string[]): Promise<void> {
    if (!this.#open) return;
    const { room } = this.#open;
    await closeDown(room, refuges);
    await room.outbox.flush();
    this.#open = null;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** What somebody who is here would take along to another room. */
  luggage(userID: string): Luggage | null {
    return this.#open ? pack(this.#open.room, userID) : null;
  }

  /** The whole list of who is here, for a lobby that has lost it, and which it must be asked anew. */
  census(): RoomReport | null {
    if (!this.#open) return null;
    const { site, occupants, reporter } = this.#open.room;
    if (site.interest(occupants.size > 0) !== 'nothing') this.ctx.waitUntil(site.learn());
    return reporter.census();
  }

  /** How it is with this room, for a lobby that has heard nothing of it lately; null where nobody ever was. */
  pulse(): Pulse | null {
    if (!this.#open) return null;
    const { site, occupants, reporter } = this.#open.room;
    return { ...reporter.thread, people: peopleDigest(occupants.all()), house: site.house.digest };
  }

  async #found(roomId: string): Promise<Opened | null> {
    const known = await backofficeOf(this.ctx).room(roomId);
    if (!known) return null;
    if (!this.#open) {
      this.#kept.write(known);
      this.#begin(known);
    }
    return this.#open;
  }

  #begin(known: KnownRoom): void {
    const clock = { now: () => this.clock.now(), newId: () => this.clock.newId() };
    const tally = new TalkTally({ now: clock.now, send: said => lobbyOf(this.env).talked(said) });
    const room = new Room(this.ctx, known, clock, {
      report: report => lobbyOf(this.env).report(report),
      askLobby: everybody => lobbyOf(this.env).snapshot(known.settings._id, everybody),
      settled: settings => this.#kept.write({ ...known, settings }),
      seat: (otherId, expected, invitation) => this.#seatIn(otherId, expected, invitation),
      keep: dispatches => backofficeOf(this.ctx).keep(dispatches),
      ban: order => this.#told('flooder_not_banned', backofficeOf(this.ctx).ban(order)),
      said: () => tally.count(),
      removeEmpty: () => this.#told('room_not_removed', backofficeOf(this.ctx).removeEmptyRoom(room.id)),
      roomsChanged: () => this.#told('rooms_not_told', lobbyOf(this.env).roomsChanged()),
      wakeAt: at => this.ctx.waitUntil(this.ctx.storage.setAlarm(at)),
    });
    const view = roomView(room, siteCalls(room, this.env, backofficeOf(this.ctx)));
    const frames = new Frames(room, view, new RecentAcks());
    this.#open = { room, frames, view };
    missTheSocketless(room);
    room.reporter.tellWhole();
  }

  /** What nobody waits for. Whoever goes on flooding is met by the next ban, and an empty room asks again. */
  #told(failed: string, telling: Promise<unknown>): void {
    this.ctx.waitUntil(
      telling.catch(error => console.error(JSON.stringify({ what: failed, error: String(error) }))),
    );
  }

  async #seatIn(roomId: string, expected: Expected, invitation?: string): Promise<Place> {
    const place = await roomOf(this.env, roomId).expect(roomId, expected, invitation);
    // Between leaving here and arriving there the name must not be anybody else's.
    if ('ticket' in place) await lobbyOf(this.env).holdName(expected.identity);
    return place;
  }
}
