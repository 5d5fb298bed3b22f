import { DurableObject } from 'cloudflare:workers';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { catalogue, type ErrorCode } from '../protocol/errors/catalogue.ts';
import { Arrivals, type Expected } from './arrivals.ts';
import { arrive, giveUp, gone, turnsAway } from './coming-and-going.ts';
import type { RoomView } from './command.ts';
import { perform } from './effects.ts';
import type { Acted, RemoteAct } from './elsewhere.ts';
import { backofficeOf, lobbyOf, type RoomsEnv, roomOf } from './env.ts';
import { Frames } from './frames.ts';
import { type Luggage, pack } from './luggage.ts';
import { closeDown, type Place } from './moving.ts';
import { obey } from './obey.ts';
import type { Order } from './orders.ts';
import { refusalOf, runOn } from './pipeline.ts';
import { RecentAcks } from './recent-acks.ts';
import { Room } from './room.ts';
import { roomView } from './room-view.ts';
import type { Interest, LobbyNews, RoomReport } from './roster-entry.ts';
import { siteCalls } from './site-calls.ts';
import { issueTicket, readTicket } from './tickets.ts';
import { missTheSocketless } from './waiting.ts';

type Opened = { room: Room; frames: Frames; view: RoomView };

/** The shell of a room: what the platform calls, and nothing of how a room behaves. */
export class ChatRoom extends DurableObject<RoomsEnv> {
  /** Replaced by tests, which move the time themselves. */
  clock = { now: () => Date.now(), newId: () => crypto.randomUUID() };
  #arrivals: Arrivals;
  #open: Opened | null = null;

  constructor(ctx: DurableObjectState, env: RoomsEnv) {
    super(ctx, env);
    this.#arrivals = new Arrivals(ctx.storage.sql);
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS settings (only INTEGER PRIMARY KEY, body TEXT NOT NULL)',
    );
    const kept = ctx.storage.sql.exec<{ body: string }>('SELECT body FROM settings').toArray()[0];
    if (kept) this.#begin(JSON.parse(kept.body) as RoomSettings);
  }

  /** Agrees to let somebody in, and gives the ticket for it. */
  async expect(roomId: string, arrival: Expected): Promise<Place> {
    const opened = this.#open ?? (await this.#found(roomId));
    if (!opened) return { refused: 'room_not_found' };
    const { room } = opened;
    await room.site.ready();
    const refused = turnsAway(room, arrival);
    if (refused) return { refused };
    const now = this.clock.now();
    const { ticket, nonce, expiresAt } = issueTicket(this.env.SAMAR_SECRET, room.id, now);
    this.#arrivals.expect(nonce, expiresAt, arrival, now);
    return { ticket, expiresAt, room: room.settings.name };
  }

  /** The upgrade: GET …?ticket=…&since=…&epoch=…, its ticket's signature already judged by the gate. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams;
    const ticket = readTicket(this.env.SAMAR_SECRET, query.get('ticket') ?? '', this.clock.now());
    if (!this.#open || ticket?.roomId !== this.#open.room.id) return refusal('bad_ticket');
    await this.#open.room.site.ready();
    const { room } = this.#open;
    const expected = this.#arrivals.take(ticket.nonce, this.clock.now());
    if (!expected) return refusal('bad_ticket');
    const refused = turnsAway(room, expected);
    if (refused) return refusal(refused);
    const { 0: client, 1: server } = new WebSocketPair();
    arrive(room, server, expected, resumeIn(query));
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
  giveUp(userID: string, seatedSince: number): void {
    if (this.#open) giveUp(this.#open.room, userID, seatedSince);
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

  async #found(roomId: string): Promise<Opened | null> {
    const settings = await backofficeOf(this.ctx).room(roomId);
    if (!settings) return null;
    if (!this.#open) {
      this.#keep(settings);
      this.#begin(settings);
    }
    return this.#open;
  }

  #begin(settings: RoomSettings): void {
    const clock = { now: () => this.clock.now(), newId: () => this.clock.newId() };
    const room = new Room(this.ctx, settings, clock, {
      report: report => lobbyOf(this.env).report(report),
      askLobby: everybody => lobbyOf(this.env).snapshot(settings._id, everybody),
      settled: changed => this.#keep(changed),
      seat: (otherId, expected) => this.#seatIn(otherId, expected),
      keep: dispatches => backofficeOf(this.ctx).keep(dispatches),
      wakeAt: at => this.ctx.waitUntil(this.ctx.storage.setAlarm(at)),
    });
    const view = roomView(room, siteCalls(room, this.env, backofficeOf(this.ctx)));
    const frames = new Frames(room, view, new RecentAcks());
    this.#open = { room, frames, view };
    missTheSocketless(room);
    room.reporter.tellWhole();
  }

  async #seatIn(roomId: string, expected: Expected): Promise<Place> {
    const place = await roomOf(this.env, roomId).expect(roomId, expected);
    // Between leaving here and arriving there the name must not be anybody else's.
    if ('ticket' in place) await lobbyOf(this.env).holdName(expected.identity);
    return place;
  }

  #keep(settings: RoomSettings): void {
    this.ctx.storage.sql.exec(
      'INSERT OR REPLACE INTO settings (only, body) VALUES (1, ?)',
      JSON.stringify(settings),
    );
  }
}

/** Without an answer the other end waits 10 s and sees 1006; these three codes may not be sent (measured, workerd 2026-11). */
function answerClose(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  try {
    socket.close([1005, 1006, 1015].includes(code) ? 1000 : code, reason);
  } catch (error) {
    console.warn(JSON.stringify({ what: 'close_not_answered', code, error: String(error) }));
  }
}

/** At the upgrade there are two answers: the ticket is no good, or the race for the place was lost. */
const refusal = (code: ErrorCode): Response => {
  const status = code === 'bad_ticket' ? 401 : 403;
  return Response.json({ status: 'fail', code, message: catalogue[code].text }, { status });
};

function resumeIn(query: URLSearchParams): { since: number; epoch: string } | null {
  const since = Number(query.get('since') ?? Number.NaN);
  const epoch = query.get('epoch');
  return Number.isSafeInteger(since) && since >= 0 && epoch ? { since, epoch } : null;
}
