import { DurableObject } from 'cloudflare:workers';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { catalogue, type ErrorCode } from '../protocol/errors/catalogue.ts';
import { Arrivals, type Expected } from './arrivals.ts';
import { arrive, giveUp, gone, letGo, missTheSocketless, turnsAway } from './coming-and-going.ts';
import { backofficeOf, lobbyOf, type RoomsEnv } from './env.ts';
import { Frames } from './frames.ts';
import { RecentAcks } from './recent-acks.ts';
import { Room } from './room.ts';
import { roomView } from './room-view.ts';
import type { LobbyNews, RoomReport } from './roster-entry.ts';
import { issueTicket, readTicket } from './tickets.ts';

type Opened = { room: Room; frames: Frames };
export type Place = { ticket: string; expiresAt: number; room: string } | { refused: ErrorCode };

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
    if (this.#open.room.sockets.size === 0) await this.#learnDirectory();
    const { room } = this.#open;
    const expected = this.#arrivals.take(ticket.nonce, this.clock.now());
    if (!expected) return refusal('bad_ticket');
    const refused = turnsAway(room, expected);
    if (refused) return refusal(refused);
    const { 0: client, 1: server } = new WebSocketPair();
    arrive(room, server, expected, resumeIn(query));
    await this.#watchTheClock();
    return new Response(null, { status: 101, webSocket: client });
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const seat = this.#open?.room.sockets.seat(socket);
    if (!seat || seat.closed) return;
    await this.#open?.frames.receive(seat, raw);
    if (seat.closed) await this.#watchTheClock();
  }

  override async webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    if (this.#open) gone(this.#open.room, socket, code);
    // Without an answer the other end waits 10 s and sees 1006; these three codes may not be sent (measured, workerd 2026-11).
    if (socket.readyState !== WebSocket.CLOSED)
      socket.close([1005, 1006, 1015].includes(code) ? 1000 : code, reason);
    await this.#watchTheClock();
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    if (this.#open) gone(this.#open.room, socket, 1006);
    await this.#watchTheClock();
  }

  override async alarm(): Promise<void> {
    await this.#watchTheClock();
  }

  /** What the lobby has to tell. Answers whether anybody is here to hear it. */
  hear(news: LobbyNews): boolean {
    if (!this.#open) return false;
    this.#open.room.hear(news);
    const { settings } = this.#open.room;
    if (news.rooms.upserted.some(room => room._id === settings._id)) this.#keep(settings);
    return this.#open.room.occupants.size > 0;
  }

  /** Somebody of this room has been seated elsewhere at that time. */
  giveUp(userID: string, seatedSince: number): void {
    if (this.#open) giveUp(this.#open.room, userID, seatedSince);
  }

  /** The whole list of who is here, for a lobby that has lost it. */
  census(): RoomReport | null {
    return this.#open?.room.reporter.census() ?? null;
  }

  async #found(roomId: string): Promise<Opened | null> {
    const settings = (await backofficeOf(this.ctx).rooms()).find(room => room._id === roomId);
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
      watchPeople: on => this.#watchPeople(on),
    });
    const frames = new Frames(room, roomView(room, this.env, backofficeOf(this.ctx)), new RecentAcks());
    this.#open = { room, frames };
    missTheSocketless(room);
    if (room.occupants.size > 0) room.reporter.tellWhole();
  }

  #keep(settings: RoomSettings): void {
    this.ctx.storage.sql.exec(
      'INSERT OR REPLACE INTO settings (only, body) VALUES (1, ?)',
      JSON.stringify(settings),
    );
  }

  async #learnDirectory(): Promise<void> {
    const room = this.#open?.room;
    if (!room) return;
    try {
      room.directory.reset(await lobbyOf(this.env).snapshot(room.id, room.watchers().length > 0));
    } catch (error) {
      // A room without its lobby still lets people talk; it knows the others again with the next news.
      console.warn(JSON.stringify({ what: 'lobby_snapshot_failed', room: room.id, error: String(error) }));
    }
  }

  async #watchPeople(on: boolean): Promise<void> {
    if (on) await this.#learnDirectory();
    else this.#open?.room.directory.forgetPeople();
  }

  async #watchTheClock(): Promise<void> {
    const next = this.#open ? letGo(this.#open.room) : null;
    const set = await this.ctx.storage.getAlarm();
    if (next === null) {
      if (set !== null) await this.ctx.storage.deleteAlarm();
    } else if (set !== next) await this.ctx.storage.setAlarm(next);
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
