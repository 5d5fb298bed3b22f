import { z } from 'zod';
import { CLOSE, type CloseReason } from '../../protocol/wire/close-codes.ts';
import { Unanswered } from '../sockets/unanswered.ts';

const Attachment = z.object({ id: z.number(), userId: z.string(), network: z.string() });
type Attachment = z.infer<typeof Attachment>;

/** A socket of the room that this relay holds. `isOpening`: the room has not yet accepted or refused the socket. */
export type HeldSocket = Attachment & {
  readonly socket: WebSocket;
  readonly unanswered: Unanswered;
  isOpening: boolean;
  /** True if the client keeps sending over budget, so the relay reads no more frames from this socket. */
  isMisused: boolean;
};

const ENCODER = new TextEncoder();

/** Sockets of a relay by their ids in the room. A closed socket is removed at once. */
export class HeldSockets {
  #ctx: DurableObjectState;
  #byId = new Map<number, HeldSocket>();
  #bySocket = new Map<WebSocket, HeldSocket>();
  #measured = { frame: '', bytes: 0 };

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
    for (const socket of ctx.getWebSockets()) if (socket.readyState === WebSocket.OPEN) this.#restore(socket);
  }

  #restore(socket: WebSocket): void {
    const attachment = Attachment.safeParse(socket.deserializeAttachment());
    if (attachment.success && attachment.data.userId !== '')
      this.#add({ ...attachment.data, socket, unanswered: new Unanswered(null), isOpening: false });
    else socket.close(CLOSE.restarting, 'restarting');
  }

  /** Adds a socket before the relay asks the room. */
  open(socket: WebSocket, id: number, network: string): HeldSocket {
    this.#ctx.acceptWebSocket(socket);
    const attachment = { id, userId: '', network };
    socket.serializeAttachment(attachment);
    return this.#add({ ...attachment, socket, unanswered: new Unanswered(0), isOpening: true });
  }

  /** Marks a socket as accepted by the room. */
  confirm(held: HeldSocket, userId: string): void {
    held.userId = userId;
    held.isOpening = false;
    held.socket.serializeAttachment({ id: held.id, userId, network: held.network } satisfies Attachment);
  }

  get(id: number): HeldSocket | undefined {
    return this.#byId.get(id);
  }

  of(socket: WebSocket): HeldSocket | undefined {
    return this.#bySocket.get(socket);
  }

  /** Closes all sockets except those that the room knows or has not decided on yet. */
  closeAllBut(known: ReadonlySet<number>): void {
    for (const held of [...this.#byId.values()])
      if (!held.isOpening && !known.has(held.id)) this.close(held, 'restarting');
  }

  /** Sends a frame. Closes the socket and returns false if the socket is gone or too slow. */
  send(held: HeldSocket, frame: string, envelopes: number): boolean {
    const bytes = this.#bytesOf(frame);
    if (!held.unanswered.hasRoomFor(envelopes, bytes)) {
      this.close(held, 'too_slow');
      return false;
    }
    try {
      held.socket.send(frame);
      held.unanswered.add(envelopes, bytes);
      return true;
    } catch (error) {
      // The client has disconnected, but its close event has not arrived yet. This must not stop the sends to other
      // sockets.
      console.warn(JSON.stringify({ what: 'send_failed', error: String(error) }));
      this.close(held, 'too_slow');
      return false;
    }
  }

  close(held: HeldSocket, reason: CloseReason): void {
    this.forget(held);
    try {
      held.socket.close(CLOSE[reason], reason);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'close_failed', reason, error: String(error) }));
    }
  }

  forget(held: HeldSocket): void {
    this.#byId.delete(held.id);
    this.#bySocket.delete(held.socket);
  }

  #add(held: Omit<HeldSocket, 'isMisused'>): HeldSocket {
    const added = { ...held, isMisused: false };
    this.#byId.set(held.id, added);
    this.#bySocket.set(held.socket, added);
    return added;
  }

  /** Returns the size of a frame. The size is cached, because one frame goes to many sockets in sequence. */
  #bytesOf(frame: string): number {
    if (frame !== this.#measured.frame) this.#measured = { frame, bytes: ENCODER.encode(frame).length };
    return this.#measured.bytes;
  }
}
