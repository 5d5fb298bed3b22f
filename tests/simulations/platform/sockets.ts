import type { SimulatedObject } from './simulated-object.ts';

type Heard = { frame: (frame: string) => void; closed: (code: number) => void };

export class ClientEnd {
  heard: Heard = { frame: () => {}, closed: () => {} };
  readonly #server: ServerEnd;
  #waiting: (() => void)[] = [];
  #isListening = false;

  constructor(server: ServerEnd) {
    this.#server = server;
  }

  listen(heard: Heard): void {
    this.heard = heard;
    this.#isListening = true;
    for (const act of this.#waiting.splice(0)) act();
  }

  take(act: (heard: Heard) => void): void {
    if (this.#isListening) act(this.heard);
    else this.#waiting.push(() => act(this.heard));
  }

  send(frame: string): void {
    this.#server.fromClient(object => object.message(this.#server, frame));
  }

  /** 1000: normal closure. 1006: network failure. */
  close(code: number): void {
    this.#server.fromClient(object => object.closed(this.#server, code));
  }
}

/** Object side of a socket. Its frames wait until its writes are durable, and arrive in order. */
export class ServerEnd {
  readyState = 1;
  attachment: unknown = null;
  /** Latency of a frame to the client (milliseconds). */
  latencyMs = 0;
  tags: readonly string[] = [];
  readonly client = new ClientEnd(this);
  #object: SimulatedObject | null = null;
  #last: Promise<void> = Promise.resolve();

  holdAt(object: SimulatedObject, tags: readonly string[]): void {
    this.#object = object;
    this.tags = tags;
  }

  serializeAttachment(attachment: unknown): void {
    this.attachment = structuredClone(attachment);
  }

  deserializeAttachment(): unknown {
    return structuredClone(this.attachment);
  }

  send(frame: string): void {
    if (this.readyState !== 1) throw new TypeError('Can’t call WebSocket send() after close().');
    this.#deliver(heard => heard.frame(frame));
  }

  close(code = 1005): void {
    if (this.readyState >= 2) return;
    this.readyState = 2;
    const object = this.#object;
    this.#deliver(heard => {
      heard.closed(code);
      object?.closed(this, code);
    });
  }

  /** Drops the socket with its unsent frames after a kill of the object. */
  drop(): void {
    this.readyState = 3;
    void this.#object?.onTheWire(this).then(() => this.client.take(heard => heard.closed(1006)));
  }

  fromClient(act: (object: SimulatedObject) => void): void {
    if (this.#object && this.readyState !== 3) act(this.#object);
  }

  #deliver(act: (heard: Heard) => void): void {
    const object = this.#object;
    const gate = object?.storage.gate ?? Promise.resolve();
    const life = object?.life;
    this.#last = Promise.all([this.#last, gate]).then(() => {
      // A killed object did not send frames that depended on unwritten data.
      if (life?.isOver && life.wasKilled) return;
      // All frames of a socket have the same latency and arrive in order.
      void object?.onTheWire(this).then(() => this.client.take(act));
    });
  }
}

/** Same shape as on the platform: `{ 0: client, 1: server }`. */
export class SocketPair {
  readonly 0: ClientEnd;
  readonly 1: ServerEnd;

  constructor() {
    this[1] = new ServerEnd();
    this[0] = this[1].client;
  }
}
