import { ClientLists } from '../../support/lists.ts';
import type { ClientEnd } from '../platform/sockets.ts';
import type { RoomId } from './cast.ts';

export type Envelope = { event: string; data: Record<string, unknown> };

const REPORT_EVERY = 100;

export class Visit {
  readonly roomId: RoomId;
  readonly received: Envelope[] = [];
  readonly lists = new ClientLists(this);
  readonly openedAt: number;
  watches = false;
  closedWith: number | null = null;
  readonly #end: ClientEnd;
  #reported = 0;

  constructor(
    roomId: RoomId,
    end: ClientEnd,
    openedAt: number,
    heard: (visit: Visit, frame: string) => void,
  ) {
    this.roomId = roomId;
    this.#end = end;
    this.openedAt = openedAt;
    end.listen({
      frame: frame => {
        if (this.closedWith !== null) return;
        this.received.push(...([JSON.parse(frame)].flat() as Envelope[]));
        heard(this, frame);
        this.#report();
      },
      closed: code => {
        this.closedWith ??= code;
      },
    });
  }

  get isOpen(): boolean {
    return this.closedWith === null;
  }

  send(frame: string): void {
    if (this.isOpen) this.#end.send(frame);
  }

  /** 1000: normal closure. 1006: network failure. */
  close(code: number): void {
    this.closedWith ??= code;
    this.#end.close(code);
  }

  #report(): void {
    if (this.received.length - this.#reported < REPORT_EVERY) return;
    this.#reported = this.received.length;
    this.send(JSON.stringify({ event: 'received', data: { seq: this.#reported } }));
  }
}
