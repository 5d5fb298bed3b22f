import type { User } from '../../protocol/entities/user.ts';

export type Envelope = { event: string; data: Record<string, unknown> };

/** One end of a socket without a network: what the room sends is what the person heard. */
export class FakeSocket {
  readonly userID: string;
  readyState: number = WebSocket.OPEN;
  closedWith: number | null = null;
  /** When the platform last answered a ping. */
  pingedAt: Date | null = null;
  /** Number of received frames. */
  frames = 0;
  #attachment: unknown = null;
  readonly #frames: string[] = [];
  readonly #received: Envelope[] = [];

  constructor(userID: string) {
    this.userID = userID;
  }

  /** Everything that came. Most of it nobody looks at, so it is read when somebody does. */
  get received(): readonly Envelope[] {
    if (this.#frames.length === 0) return this.#received;
    for (const frame of this.#frames.splice(0)) this.#received.push(...[JSON.parse(frame)].flat());
    return this.#received;
  }

  /** Leaves what came until now behind. */
  forget(): void {
    this.#frames.length = 0;
    this.#received.length = 0;
  }

  send(frame: string): void {
    this.frames++;
    this.#frames.push(frame);
  }

  close(code: number): void {
    this.readyState = WebSocket.CLOSING;
    this.closedWith ??= code;
  }

  serializeAttachment(attachment: unknown): void {
    this.#attachment = structuredClone(attachment);
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }

  /** The users list as this person's screen has it: the last whole one and every change since. */
  list(scope: 'room' | 'all' = 'room'): Map<string, User> {
    const list = new Map<string, User>();
    for (const { event, data } of this.received) {
      if (data.scope !== scope) continue;
      if (event === 'users') list.clear();
      for (const user of ((event === 'users' ? data.users : data.upserted) ?? []) as User[])
        list.set(user.userID, user);
      for (const userID of (data.removed ?? []) as string[]) list.delete(userID);
    }
    return list;
  }
}
