import {
  ACTIVITY_SAVED_EVERY_MS,
  BAD_FRAMES_MAX,
  BAD_FRAMES_WINDOW_MS,
  UNANSWERED_MAX,
} from '../protocol/constants.ts';
import { CLOSE, type CloseReason } from '../protocol/wire/close-codes.ts';
import { type DownData, type DownName, encode } from '../protocol/wire/down.ts';

/**
 * What a socket remembers through hibernation. `page` is the origin of the page that opened it, `activeAt` when its person
 * was last heard of, `closesAt` when it ends if they are not heard of, once they were told.
 */
type Attachment = {
  userID: string;
  sessionID: string;
  page: string;
  watchesAll: boolean;
  activeAt: number;
  closesAt: number | null;
};

type Visit = Pick<Attachment, 'userID' | 'sessionID' | 'page'>;

/**
 * One live socket of a person. `unanswered` counts the envelopes sent since the client last showed that it keeps up;
 * it starts again after hibernation, which only comes to a room that has been quiet.
 */
export type Seat = {
  readonly socket: WebSocket;
  readonly userID: string;
  readonly sessionID: string;
  readonly page: string;
  watchesAll: boolean;
  activeAt: number;
  closesAt: number | null;
  /** The moment of activity that the attachment has. */
  savedAt: number;
  sent: number | null;
  unanswered: number;
  badFrames: number[];
  closed: boolean;
};

/** The room's sockets: accepted for hibernation, remembered by their attachment, never sent to once closed. */
export class Sockets {
  #ctx: DurableObjectState;
  #lost: (seat: Seat) => void;
  #seats = new Map<WebSocket, Seat>();

  /** `lost` hears of a socket that had to be closed because it did not keep up. */
  constructor(ctx: DurableObjectState, lost: (seat: Seat) => void) {
    this.#ctx = ctx;
    this.#lost = lost;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    for (const socket of ctx.getWebSockets()) {
      const attachment = socket.deserializeAttachment() as Attachment | null;
      if (attachment && socket.readyState === WebSocket.OPEN)
        this.#seats.set(socket, seatOf(socket, awakened(attachment), null));
    }
  }

  all(): Seat[] {
    return [...this.#seats.values()].filter(seat => !seat.closed);
  }

  /** Who want to see the people of every room. */
  watchers(): Seat[] {
    return this.all().filter(seat => seat.watchesAll);
  }

  of(userID: string): Seat[] {
    return this.all().filter(seat => seat.userID === userID);
  }

  seat(socket: WebSocket): Seat | undefined {
    return this.#seats.get(socket);
  }

  accept(socket: WebSocket, visit: Visit, now: number): Seat {
    const attachment: Attachment = { ...visit, watchesAll: false, activeAt: now, closesAt: null };
    this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment(attachment);
    const seat = seatOf(socket, attachment, 0);
    this.#seats.set(socket, seat);
    return seat;
  }

  watchAll(seat: Seat, on: boolean): void {
    this.mark(seat, { watchesAll: on });
  }

  /** The person was heard of. Written seldom: a room that slept takes a little longer to find somebody idle. */
  stirred(seat: Seat, now: number): void {
    seat.activeAt = now;
    if (seat.closesAt !== null || now - seat.savedAt >= ACTIVITY_SAVED_EVERY_MS)
      this.mark(seat, { closesAt: null });
  }

  /** Notes something of a socket that outlasts hibernation. */
  mark(seat: Seat, change: Partial<Pick<Attachment, 'watchesAll' | 'activeAt' | 'closesAt'>>): void {
    Object.assign(seat, change);
    const { userID, sessionID, page, watchesAll, activeAt, closesAt } = seat;
    seat.savedAt = activeAt;
    const attachment: Attachment = { userID, sessionID, page, watchesAll, activeAt, closesAt };
    seat.socket.serializeAttachment(attachment);
  }

  send<Name extends DownName>(seat: Seat, event: Name, data: DownData<Name>): void {
    this.sendFrame(seat, encode(event, data), 1);
  }

  /** Sends a frame that holds `envelopes` envelopes. A socket that does not keep up is closed, so that it never costs the room its memory. */
  sendFrame(seat: Seat, frame: string, envelopes: number): void {
    if (seat.closed || seat.socket.readyState !== WebSocket.OPEN) return;
    if (seat.unanswered + envelopes > UNANSWERED_MAX) {
      this.#lose(seat);
      return;
    }
    try {
      seat.socket.send(frame);
      seat.unanswered += envelopes;
      if (seat.sent !== null) seat.sent += envelopes;
    } catch (error) {
      // The other end is gone and its close has not arrived yet; one such socket must not stop the others.
      console.warn(JSON.stringify({ what: 'send_failed', error: String(error) }));
      this.#lose(seat);
    }
  }

  /** Any frame shows that the client lives; `received` says how far it has come. */
  answered(seat: Seat, received: number | null): void {
    const known = received !== null && seat.sent !== null && received <= seat.sent;
    seat.unanswered = known ? (seat.sent ?? 0) - (received ?? 0) : 0;
  }

  /** Notes a frame that could not be understood; true when there were too many. */
  misused(seat: Seat, now: number): boolean {
    seat.badFrames = [...seat.badFrames.filter(at => now - at < BAD_FRAMES_WINDOW_MS), now];
    return seat.badFrames.length >= BAD_FRAMES_MAX;
  }

  /** Marked closed in memory first, so that no frame of it is heard and none is sent to it afterwards. */
  close(seat: Seat, reason: CloseReason): void {
    seat.closed = true;
    try {
      seat.socket.close(CLOSE[reason], reason);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'close_failed', reason, error: String(error) }));
    }
  }

  /** A stalled client may never say that it closed, so nothing waits for that. */
  #lose(seat: Seat): void {
    this.close(seat, 'too_slow');
    this.#lost(seat);
  }

  /** The socket is gone, whoever closed it. */
  gone(socket: WebSocket): Seat | undefined {
    const seat = this.#seats.get(socket);
    if (seat) seat.closed = true;
    this.#seats.delete(socket);
    return seat;
  }
}

/** What was heard after the last writing is not known: it may have been until the next would have been due. */
const awakened = (attachment: Attachment): Attachment => ({
  ...attachment,
  activeAt: attachment.activeAt + ACTIVITY_SAVED_EVERY_MS,
});

const seatOf = (socket: WebSocket, attachment: Attachment, sent: number | null): Seat => ({
  socket,
  ...attachment,
  savedAt: attachment.activeAt,
  sent,
  unanswered: 0,
  badFrames: [],
  closed: false,
});
