import type { Dial, LineEvents } from '../../../web/src/socket/line.ts';

type Frame = { event: string; data: never; id?: string };

/** A line that does nothing by itself: the test says what happens to it. */
export class FakeLine {
  readonly address: () => Promise<string>;
  readonly events: LineEvents;
  readonly attempt: number;
  readonly raw: string[] = [];
  isOpen = false;
  hungUp: number | null = null;

  constructor(address: () => Promise<string>, events: LineEvents, attempt: number) {
    this.address = address;
    this.events = events;
    this.attempt = attempt;
  }

  get frames(): Frame[] {
    return this.raw.filter(frame => frame !== 'ping').map(frame => JSON.parse(frame));
  }

  sent(event: string): Frame[] {
    return this.frames.filter(frame => frame.event === event);
  }

  open(): void {
    this.isOpen = true;
    this.events.opened();
  }

  hear(event: string, data: unknown): void {
    this.events.heard(JSON.stringify({ event, data }));
  }

  break(attempt = 1): void {
    this.isOpen = false;
    this.events.missed(attempt, null);
  }

  /** Acknowledges the last frame of this event. */
  ack(event: string, answer: object = { ok: true }): void {
    this.hear('ack', { id: this.sent(event).at(-1)?.id, ...answer });
  }
}

export const fakeDial = () => {
  const lines: FakeLine[] = [];
  const dial: Dial = (address, events, attempt = 0) => {
    const line = new FakeLine(address, events, attempt);
    lines.push(line);
    return {
      send: frame => {
        if (line.isOpen) line.raw.push(frame);
        return line.isOpen;
      },
      hangUp: code => {
        line.isOpen = false;
        line.hungUp = code;
      },
    };
  };
  const last = (): FakeLine => {
    const line = lines.at(-1);
    if (!line) throw new Error('nothing was dialled');
    return line;
  };
  return { dial, lines, last };
};
