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
 * Extent of the list on a socket: all of it or the first part. `more`: all changes, while the client has only the parts
 * it requested.
 */
const EXTENTS = ['whole', 'first', 'more'] as const;
export type Extent = (typeof EXTENTS)[number];

/** Receivers of identical bytes: viewers of a class, separated from those with the first part only. */
export type ReaderClass = ViewerClass | `${ViewerClass}${typeof FIRST_PART}`;

const FIRST_PART = ' first';

export const readerClass = (viewer: ViewerClass, extent: Extent): ReaderClass =>
  extent === 'first' ? `${viewer}${FIRST_PART}` : viewer;

export const readsFirstPart = (reader: ReaderClass): boolean => reader.endsWith(FIRST_PART);

export const viewerOf = (reader: ReaderClass): ViewerClass =>
  (readsFirstPart(reader) ? reader.slice(0, -FIRST_PART.length) : reader) as ViewerClass;

/** Close reasons with a notice to the user. The ack or `moved` announces a move. */
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
 * List formats of clients: `full` as in the requirements, `compact` without default values, and `brief` with separate
 * changes of states.
 */
export const SHAPES = ['full', 'compact', 'brief'] as const;
export type Shape = (typeof SHAPES)[number];

/** An envelope as sent, or one form per list format. */
export type Envelope = string | Readonly<Record<Shape, string>>;

export const textOf = (envelope: Envelope, shape: Shape): string =>
  typeof envelope === 'string' ? envelope : envelope[shape];

/** Encodes each format when the first client needs it. */
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
 * Socket data that survives hibernation. `page`: origin of the opening page. `activeAt`: time of the user's last
 * input. `closesAt`: idle close after the warning (both in milliseconds).
 */
export const Attachment = z.object({
  userId: z.string(),
  sessionId: z.string(),
  page: z.string(),
  /** Default for sockets of the previous release. */
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
 * Activity after the last stored time is unknown. The user counts as active until the next write would have happened.
 */
export const afterHibernation = (attachment: Attachment): Attachment => ({
  ...attachment,
  activeAt: attachment.activeAt + ACTIVITY_SAVED_EVERY_MS,
});

/** One live socket of a user. `unanswered` restarts after hibernation, which requires a quiet room. */
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
 * Connections of the room. They are accepted for hibernation, restored from their attachments, and get no frame after
 * closing.
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

  /** `onSlow` receives a socket closed as too slow. `relayed`: sockets held by relays. */
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
   * Restores a socket after hibernation. One with an unreadable attachment has no user and is closed, so that its
   * client reconnects.
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

  /** Number of open sockets held by this object, without those of relays. */
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

  /** Records activity. Stored rarely, so a hibernated room notices idleness a little later. */
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
   * Sends a frame with `envelopes` envelopes. Closes a slow socket, so that its queue does not fill the room's memory.
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
      // The client has disconnected and its close event has not arrived yet. Such a socket must not stop the others.
      console.warn(JSON.stringify({ what: 'send_failed', error: String(error) }));
      this.#closeSlow(connection);
    }
  }

  /** Caches the size, because one frame goes to many sockets in sequence. */
  #bytesOf(frame: string): number {
    if (frame !== this.#measured.frame) this.#measured = { frame, bytes: ENCODER.encode(frame).length };
    return this.#measured.bytes;
  }

  /** Time of the last answered ping on a socket of this object (milliseconds); null if there was none. */
  pingedAt({ socket }: Connection): number | null {
    if (socket instanceof RelayedSocket) return null;
    return this.#ctx.getWebSocketAutoResponseTimestamp(socket as WebSocket)?.getTime() ?? null;
  }

  /** Counts an invalid frame; returns true over the limit. */
  recordBadFrame(connection: Connection, now: number): boolean {
    connection.badFrames = [...connection.badFrames.filter(at => now - at < BAD_FRAMES_WINDOW_MS), now];
    return connection.badFrames.length >= BAD_FRAMES_MAX;
  }

  /** Marks the socket as closed first, so that no frame is read from it or sent to it afterwards. */
  close(connection: Connection, reason: CloseReason): void {
    this.#markClosed(connection);
    try {
      connection.socket.close(CLOSE[reason], reason);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'close_failed', reason, error: String(error) }));
    }
    // The relay closes it on request and sends no close event.
    if (!isOwn(connection)) this.#bySocket.delete(connection.socket);
  }

  /** Does not wait for a close event, because a stalled client may never send one. */
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
