import { FRAME_MAX_BYTES } from '../../protocol/constants.ts';
import { catalogue } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { networkOf } from '../../protocol/text/addresses.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { encode } from '../../protocol/wire/down.ts';
import type { UpData } from '../../protocol/wire/up.ts';
import { DIALLING_HEADER } from '../rpc/admissions.ts';
import { MeteredObject } from '../rpc/metered-object.ts';
import { type DownBatch, type DownItem, idsIn, RELAY_HEADER, type RelayApi } from '../rpc/relay-api.ts';
import { type RoomsEnv, roomOf } from '../rpc/stubs.ts';
import { AttemptBudget } from '../sockets/attempt-budget.ts';
import {
  BadFrame,
  completeCloseHandshake,
  headOf,
  parseFrame,
  type Received,
  readReceived,
  refusalOf,
} from '../sockets/frames.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { type HeldSocket, HeldSockets } from './held-sockets.ts';
import { migrateRelay, SocketIds, UpQueue } from './up-queue.ts';

type Place = { roomId: string; relay: number };

/**
 * Holds sockets for a room with too many connections. The relay checks only budgets and slow readers; the room makes
 * all other decisions.
 */
export class Relay extends MeteredObject<RoomsEnv> implements RelayApi {
  /** Tests replace this clock with a manual one. */
  clock = { now: () => Date.now() };
  #sql = migrateRelay(this.ctx.storage.sql);
  #place = new StoredValue<Place>(this.#sql, 'place');
  #ids = new SocketIds(new StoredValue<number>(this.#sql, 'reservedIds'));
  #sockets = new HeldSockets(this.ctx);
  #attempts = new AttemptBudget();
  #up = new UpQueue({
    take: events => {
      const { roomId, relay } = this.#here();
      return roomOf(this.env, roomId).takeUpEvents(relay, events);
    },
    unknown: id => this.#closeUnserved(id),
    failed: id => this.#closeUnserved(id),
  });

  override async fetch(request: Request): Promise<Response> {
    const place = this.#placeIn(request);
    const { 0: client, 1: server } = new WebSocketPair();
    const [address = ''] = (request.headers.get(DIALLING_HEADER) ?? '').split(' ');
    const held = this.#sockets.open(server, this.#ids.next(), networkOf(address));
    const came = await this.#ask(place, held, request);
    if ('userId' in came) {
      this.#sockets.confirm(held, came.userId);
      return new Response(null, { status: 101, webSocket: client });
    }
    this.#sockets.close(held, 'restarting');
    const { refused } = came;
    const message = catalogue[refused].text;
    return Response.json(
      { status: 'fail', code: refused, message },
      { status: refused === 'bad_ticket' ? 401 : 403 },
    );
  }

  deliver({ items, known }: DownBatch): number[] {
    const unknown = new Set<number>();
    if (known) {
      const ids = new Set(idsIn(known));
      this.#sockets.closeAllBut(ids);
      for (const id of ids) if (this.#isUnknown(id)) unknown.add(id);
    }
    for (const item of items)
      for (const id of idsIn(item.to)) {
        const held = this.#sockets.get(id);
        if (held) this.#deliverTo(held, item);
        else if ('frame' in item && this.#isUnknown(id)) unknown.add(id);
      }
    return [...unknown];
  }

  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): void {
    this.meter.frame(this.clock.now());
    const held = this.#sockets.of(socket);
    if (!held || held.isMisused) return;
    const received = receivedIn(raw);
    const { id, userId, network } = held;
    const attempt = this.#attempts.spend(
      received ? 'received' : 'frame',
      { socket: held, userId, network },
      this.clock.now(),
    );
    if (attempt.isMisuse) {
      held.isMisused = true;
      this.#up.push({ id, misuse: true });
    } else if (attempt.waitMs > 0) this.#refuse(held, raw, attempt.waitMs);
    else if (received && held.unanswered.answer(received.seq)) {
      // The room acknowledges the frame, so that the ack follows those of earlier frames.
      if (received.id !== null) this.#up.push({ id, acknowledge: received.id });
    } else if (this.#up.isFull) this.#closeUnserved(id);
    else {
      if (!received) held.unanswered.hear();
      this.#up.push({ id, frame: noLongerThanRefused(raw) });
    }
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    this.#onClosed(socket, code);
    completeCloseHandshake(socket, code, reason);
  }

  override webSocketError(socket: WebSocket): void {
    this.#onClosed(socket, 1006);
  }

  /**
   * Whether the room needs no more events of this socket. A closing socket stays known until the room has its close
   * event.
   */
  #isUnknown(id: number): boolean {
    return !this.#sockets.get(id) && !this.#up.isClosing(id);
  }

  /** Asks the room to accept a socket. The room may send to the socket before the answer arrives. */
  async #ask(place: Place, { id }: HeldSocket, { url, headers }: Request) {
    const { roomId, relay } = place;
    const passed = ['Origin', DIALLING_HEADER].flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    try {
      return await roomOf(this.env, roomId).openRelayed({ relay, id }, { url, headers: passed });
    } catch (error) {
      // After an error it is unknown whether the room has accepted the socket.
      this.#closeUnserved(id);
      throw error;
    }
  }

  #deliverTo(held: HeldSocket, item: DownItem): void {
    if ('close' in item) this.#sockets.close(held, item.close);
    else if (!this.#sockets.send(held, item.frame, item.envelopes))
      this.#up.push({ id: held.id, closed: CLOSE.too_slow });
  }

  /** Refuses a frame in the relay, so that the room receives no call. */
  #refuse(held: HeldSocket, raw: string | ArrayBuffer, retryAfterMs: number): void {
    const { event, id } = headOf(raw);
    const error = refusalOf(new Failure('too_fast', { retryAfterMs }));
    const envelope =
      id === null ? encode('failed', { event, error }) : encode('ack', { id, ok: false, error });
    if (!this.#sockets.send(held, envelope, 1)) this.#up.push({ id: held.id, closed: CLOSE.too_slow });
  }

  /** Closes a socket that the room does not serve, so that the client reconnects. */
  #closeUnserved(id: number): void {
    const held = this.#sockets.get(id);
    if (!held) return;
    this.#sockets.close(held, 'restarting');
    this.#up.push({ id, closed: CLOSE.restarting });
  }

  #onClosed(socket: WebSocket, code: number): void {
    const held = this.#sockets.of(socket);
    if (!held) return;
    this.#sockets.forget(held);
    this.#up.push({ id: held.id, closed: code });
  }

  #placeIn(request: Request): Place {
    const known = this.#place.get();
    if (known) return known;
    const [roomId = ''] = (new URL(request.url).searchParams.get('ticket') ?? '').split('.');
    const place = { roomId, relay: Number(request.headers.get(RELAY_HEADER)) };
    this.#place.set(place);
    return place;
  }

  #here(): Place {
    const place = this.#place.get();
    if (!place) throw new Error('a relay holds a socket and has never been dialled');
    return place;
  }
}

/** Cuts a frame that the room will refuse unread, because the beginning is enough for the refusal. */
function noLongerThanRefused(raw: string | ArrayBuffer): string | ArrayBuffer {
  if (typeof raw !== 'string') return new ArrayBuffer(0);
  return raw.length > FRAME_MAX_BYTES ? raw.slice(0, FRAME_MAX_BYTES + 1) : raw;
}

/**
 * Returns the count in a `received` frame in any spelling, or null for any other frame. The room refuses an invalid
 * count.
 */
export function receivedIn(raw: string | ArrayBuffer): Received | null {
  const exact = readReceived(raw);
  if (exact || typeof raw !== 'string' || !raw.includes('"received"')) return exact;
  try {
    const { event, data, id } = parseFrame(raw);
    return event === 'received' ? { seq: (data as UpData<'received'>).seq, id } : null;
  } catch (error) {
    if (error instanceof BadFrame) return null;
    throw error;
  }
}
