import { AwakeTime } from '../../domain/usage/awake-time.ts';
import { FRAMES_A_REQUEST } from '../../domain/usage/metered.ts';
import { isolateUsage } from './usage-counter.ts';

/** What one object uses. The calls that it is asked are counted by who asks. */
export class ObjectUsage {
  #awake = new AwakeTime();

  /** A frame of a socket. */
  frame(now: number): void {
    isolateUsage.add('objectRequests', 1 / FRAMES_A_REQUEST);
    this.event(now);
  }

  alarm(now: number): void {
    isolateUsage.add('objectRequests', 1);
    this.event(now);
  }

  /** Whatever else keeps it awake. */
  event(now: number): void {
    isolateUsage.add('gigabyteSeconds', this.#awake.event(now));
  }
}
