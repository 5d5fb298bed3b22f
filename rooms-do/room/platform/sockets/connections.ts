import { z } from 'zod';
import {
  ACTIVITY_SAVED_EVERY_MS,
  BAD_FRAMES_MAX,
  BAD_FRAMES_WINDOW_MS,
} from '../../../../protocol/constants.ts';
import type { ViewerClass } from '../../../../protocol/rules/visibility.ts';
import { CLOSE, type CloseReason } from '../../../../protocol/wire/close-codes.ts';
import { type DownData, type DownName, encode } from '../../../../protocol/wire/down.ts';
import { Unanswered } from '../../../sockets/unanswered.ts';
import { RelayedSocket, type SocketPort, UNANSWERED_AT_RELAY } from './relayed-socket.ts';

/**
 * Extent of the user list sent to a socket: the whole list, only the first part, or `more` (all changes, but only the
 * requested parts of the list).
 */
const EXTENTS = ['whole', 'first', 'more'] as const;
export type Extent = (typeof EXTENTS)[number];

/**
 * Sockets that receive identical bytes: one viewer class, with a separate class for clients that have only the first
 * part of the list.
 */
export type ReaderClass = ViewerClass | `${ViewerClass}${typeof FIRST_PART}`;

const FIRST_PART = ' first';

export const readerClass = (viewer: ViewerClass, extent: Extent): ReaderClass =>
  extent === 'first' ? `${viewer}${FIRST_PART}` : viewer;

export const isFirstPartReader = (reader: ReaderClass): boolean => reader.endsWith(FIRST_PART);

export const viewerOf = (reader: ReaderClass): ViewerClass =>
  (isFirstPartReader(reader) ? reader.slice(0, -FIRST_PART.length) : reader) as ViewerClass;

/** Close reasons that are announced by a notice to the user. A move is announced by the ack or `moved` instead. */
export const ANNOUNCED_CLOSE_REASONS: ReadonlySet<CloseReason> = new Set([
  'left',
  'kicked',
  'banned',
  'replaced',
  'idle',
  'session_ended',
  'misuse',
  'too_large',
  'room_closed',
]);

/**
 * List formats of clients: `full` as in the requirements, `compact` without default values, and `brief` with state
 * changes sent separately.
 */
export const SHAPES = ['full', 'compact', 'brief'] as const;
export type Shape = (typeof SHAPES)[number];

/** An envelope as sent: one string, or one string per list format. */
export type Envelope = string | Readonly<Record<Shape, string>>;

export const textOf = (envelope: Envelope, shape: Shape): string =>
  typeof envelope === 'string' ? envelope : envelope[shape];

/** Encodes an envelope lazily in each format. */
export function shapedEnvelope(encode: Readonly<Record<Shape, () => string>>): Record<Shape, string> {
  const made: Partial<Record<Shape, string>> = {};
  const shaped = (shape: Shape): string => {
    made[shape] ??= encode[shape]();
    return made[shape];
  };
  return {
    get full() {
      return shaped('full');
    },
    get compact() {
      return shaped('compact');
    },
    get brief() {
      return shaped('brief');
    },
  };
}

/**
 * Socket data that survives hibernation. `page`: origin of the page that opened the socket. `activeAt`: time of the
 * user's last input. `closesAt`: time of the idle close after the warning (both in milliseconds).
 */
export const Attachment = z.object({
  userId: z.string(),
  sessionId: z.string(),
  page: z.string(),
  /** Default for sockets opened by the previous release. */
  shape: z.enum(SHAPES).default('full'),
  extent: z.enum(EXTENTS).default('whole'),
  watchesAll: z.boolean(),
  takesPush: z.boolean().default(false),
  pageHidden: z.boolean().default(false),
  activeAt: z.number(),
  closesAt: z.number().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

export type AttachmentData = Pick<Attachment, 'userId' | 'sessionId' | 'page' | 'shape' | 'extent'>;

export const attachmentOf = ({ userId, sessionId, page, shape, extent, ...rest }: Attachment): Attachment => {
  const { watchesAll, takesPush, pageHidden, activeAt, closesAt } = rest;
  return { userId, sessionId, page, shape, extent, watchesAll, takesPush, pageHidden, activeAt, closesAt };
};

/**
 * After hibernation, activity since the last stored time is unknown. The user counts as active until the time of the
 * next write.
 */
export const afterHibernation = (attachment: Attachment): Attachment => ({
  ...attachment,
  activeAt: attachment.activeAt + ACTIVITY_SAVED_EVERY_MS,
});

/** One live socket of a user. `unanswered` restarts after hibernation, because only a quiet room hibernates. */
export type Connection = {
  readonly socket: SocketPort;
  readonly userId: string;
  readonly sessionId: string;
  readonly page: string;
  readonly shape: Shape;
  extent: Extent;
  watchesAll: boolean;
  takesPush: boolean;
  pageHidden: boolean;
  activeAt: number;
  closesAt: number | null;
  /** Value of `activeAt` in the stored attachment. */
  savedAt: number;
  unanswered: Pick<Unanswered, 'envelopes' | 'bytes' | 'hasRoomFor' | 'add' | 'hear' | 'answer'>;
  badFrames: number[];
  closed: boolean;
};

/** A socket before its acceptance. */
export type NewSocket = WebSocket | RelayedSocket;

const ENCODER = new TextEncoder();

/**
 * Connections of the room. Sockets are accepted with hibernation, restored from their attachments, and receive no frame
 * after closing.
 */
export class Connections {
  #ctx: DurableObjectState;
  #onSlow: (connection: Connection) => void;
  #bySocket = new Map<SocketPort, Connection>();
  /** Open connections by user. */
  #byUser = new Map<string, Set<Connection>>();
  #watchers = new Set<Connection>();
  #ownCount = 0;
  #measured = { frame: '', bytes: 0 };

  /** `onSlow` is called with each socket that is closed as too slow. `relayed`: sockets held by relays. */
  constructor(
    ctx: DurableObjectState,
    onSlow: (connection: Connection) => void,
    relayed: readonly RelayedSocket[] = [],
  ) {
    this.#ctx = ctx;
    this.#onSlow = onSlow;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    for (const socket of ctx.getWebSockets()) if (socket.readyState === WebSocket.OPEN) this.#restore(socket);
    for (const socket of relayed) this.#restore(socket);
  }

  /**
   * Restores a socket after hibernation. A socket with an unreadable attachment is closed, so that its client
   * reconnects.
   */
  #restore(socket: NewSocket): void {
    const attachment = Attachment.safeParse(socket.deserializeAttachment());
    if (attachment.success) {
      this.#open(newConnection(socket, afterHibernation(attachment.data), null));
      return;
    }
    console.error(JSON.stringify({ what: 'attachment_unreadable', error: attachment.error.message }));
    socket.close(CLOSE.restarting, 'restarting');
  }

  all(): Connection[] {
    return [...this.#bySocket.values()].filter(connection => !connection.closed);
  }

  /** Sockets that receive the user list of all rooms. */
  watchers(): Connection[] {
    return [...this.#watchers];
  }

  ofUser(userId: string): Connection[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  /** Number of open sockets held by this object, excluding sockets held by relays. */
  get ownCount(): number {
    return this.#ownCount;
  }

  get(socket: SocketPort): Connection | undefined {
    return this.#bySocket.get(socket);
  }

  accept(socket: NewSocket, data: AttachmentData, now: number): Connection {
    const attachment: Attachment = {
      ...data,
      watchesAll: false,
      takesPush: false,
      pageHidden: false,
      activeAt: now,
      closesAt: null,
    };
    if (!(socket instanceof RelayedSocket)) this.#ctx.acceptWebSocket(socket);
    socket.serializeAttachment(attachment);
    const connection = newConnection(socket, attachment, 0);
    this.#open(connection);
    return connection;
  }

  #open(connection: Connection): void {
    this.#bySocket.set(connection.socket, connection);
    if (isOwn(connection)) this.#ownCount++;
    const { userId } = connection;
    this.#byUser.set(userId, (this.#byUser.get(userId) ?? new Set()).add(connection));
    if (connection.watchesAll) this.#watchers.add(connection);
  }

  #markClosed(connection: Connection): void {
    if (isOwn(connection) && !connection.closed) this.#ownCount--;
    connection.closed = true;
    this.#watchers.delete(connection);
    const own = this.#byUser.get(connection.userId);
    own?.delete(connection);
    if (own?.size === 0) this.#byUser.delete(connection.userId);
  }

  watchAll(connection: Connection, on: boolean): void {
    this.updateAttachment(connection, { watchesAll: on });
    if (on && !connection.closed) this.#watchers.add(connection);
    else this.#watchers.delete(connection);
  }

  /** Records user activity. Writes are rare, so a room notices idle users slightly late after hibernation. */
  markActive(connection: Connection, now: number): void {
    connection.activeAt = now;
    if (connection.closesAt !== null || now - connection.savedAt >= ACTIVITY_SAVED_EVERY_MS)
      this.updateAttachment(connection, { closesAt: null });
  }

  /** Changes the data of a socket that survives hibernation. */
  updateAttachment(
    connection: Connection,
    change: Partial<Omit<Attachment, keyof AttachmentData> & Pick<Attachment, 'extent'>>,
  ): void {
    Object.assign(connection, change);
    connection.savedAt = connection.activeAt;
    connection.socket.serializeAttachment(attachmentOf(connection));
  }

  send<Name extends DownName>(connection: Connection, event: Name, data: DownData<Name>): void {
    this.sendFrame(connection, encode(event, data), 1);
  }

  sendEnvelope(connection: Connection, envelope: Envelope): void {
    this.sendFrame(connection, textOf(envelope, connection.shape), 1);
  }

  /**
   * Sends a frame that contains `envelopes` envelopes. Closes a slow socket, so that its queue does not fill the room's
   * memory.
   */
  sendFrame(connection: Connection, frame: string, envelopes: number): void {
    if (connection.closed || connection.socket.readyState !== WebSocket.OPEN) return;
    const bytes = this.#bytesOf(frame);
    if (!connection.unanswered.hasRoomFor(envelopes, bytes)) {
      this.#closeSlow(connection);
      return;
    }
    try {
      connection.socket.send(frame, envelopes);
      connection.unanswered.add(envelopes, bytes);
    } catch (error) {
      // The client has disconnected, but the close event has not arrived yet. The failure must not prevent sends to
      // other sockets.
      console.warn(JSON.stringify({ what: 'send_failed', error: String(error) }));
      this.#closeSlow(connection);
    }
  }

  /** Caches the size of the last frame, because one frame is sent to many sockets in sequence. */
  #bytesOf(frame: string): number {
    if (frame !== this.#measured.frame) this.#measured = { frame, bytes: ENCODER.encode(frame).length };
    return this.#measured.bytes;
  }

  /** Time of the last answered ping on a socket of this object (milliseconds); null if there was none. */
  pingedAt({ socket }: Connection): number | null {
    if (socket instanceof RelayedSocket) return null;
    return this.#ctx.getWebSocketAutoResponseTimestamp(socket as WebSocket)?.getTime() ?? null;
  }

  /** Counts an invalid frame. Returns true if the limit is reached. */
  recordBadFrame(connection: Connection, now: number): boolean {
    connection.badFrames = [...connection.badFrames.filter(at => now - at < BAD_FRAMES_WINDOW_MS), now];
    return connection.badFrames.length >= BAD_FRAMES_MAX;
  }

  /** Marks the socket as closed first, so that later frames are neither read nor sent. */
  close(connection: Connection, reason: CloseReason): void {
    this.#markClosed(connection);
    try {
      connection.socket.close(CLOSE[reason], reason);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'close_failed', reason, error: String(error) }));
    }
    // A relay sends no close event for a socket that the room closes.
    if (!isOwn(connection)) this.#bySocket.delete(connection.socket);
  }

  /** Closes a slow socket without waiting for its close event, because a stalled client may never send one. */
  #closeSlow(connection: Connection): void {
    this.close(connection, 'too_slow');
    this.#onSlow(connection);
  }

  remove(socket: SocketPort): Connection | undefined {
    const connection = this.#bySocket.get(socket);
    if (connection) this.#markClosed(connection);
    this.#bySocket.delete(socket);
    return connection;
  }
}

const newConnection = (socket: NewSocket, attachment: Attachment, sent: 0 | null): Connection => ({
  socket,
  ...attachment,
  savedAt: attachment.activeAt,
  unanswered: socket instanceof RelayedSocket ? UNANSWERED_AT_RELAY : new Unanswered(sent),
  badFrames: [],
  closed: false,
});

const isOwn = ({ socket }: Connection): boolean => !(socket instanceof RelayedSocket);
