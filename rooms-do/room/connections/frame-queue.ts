import { WAITING_FRAMES_MAX } from '../../../protocol/constants.ts';
import type { Connection } from './connections.ts';

type Waiting = { last: Promise<void>; count: number };

/** The frames of one socket are handled one after the other. Those of another socket wait for none of them. */
export class FrameQueue {
  #bySocket = new Map<Connection, Waiting>();

  isFull(connection: Connection): boolean {
    return (this.#bySocket.get(connection)?.count ?? 0) > WAITING_FRAMES_MAX;
  }

  /** At once where nothing is before it. */
  run(connection: Connection, handle: () => Promise<void> | void): Promise<void> | void {
    const before = this.#bySocket.get(connection);
    // Whoever sent the frame before is told of its failure; the next is handled all the same.
    const handled = before ? before.last.then(handle, handle) : handle();
    if (!(handled instanceof Promise)) return;
    const waiting = before ?? { last: handled, count: 0 };
    waiting.count++;
    waiting.last = handled.finally(() => {
      if (--waiting.count === 0) this.#bySocket.delete(connection);
    });
    this.#bySocket.set(connection, waiting);
    return waiting.last;
  }
}
