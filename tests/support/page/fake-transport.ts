import type { OpenTransport, TransportEvents } from '../../../protocol/client/frame-channel.ts';

type Frame = { event: string; data: never; id?: string };

/** A passive transport. The test triggers its events. */
export class FakeTransport {
  readonly url: () => Promise<string>;
  readonly events: TransportEvents;
  readonly attempt: number;
  readonly raw: string[] = [];
  isOpen = false;
  closedWith: number | null = null;

  constructor(url: () => Promise<string>, events: TransportEvents, attempt: number) {
    this.url = url;
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
    this.events.onOpen();
  }

  receive(event: string, data: unknown): void {
    this.events.onFrame(JSON.stringify({ event, data }));
  }

  break(attempt = 1): void {
    this.isOpen = false;
    this.events.onRetry(attempt, null);
  }

  ack(event: string, answer: object = { ok: true }): void {
    this.receive('ack', { id: this.sent(event).at(-1)?.id, ...answer });
  }
}

export const fakeOpenTransport = () => {
  const transports: FakeTransport[] = [];
  const openTransport: OpenTransport = (url, events, attempt = 0) => {
    const transport = new FakeTransport(url, events, attempt);
    transports.push(transport);
    return {
      send: frame => {
        if (transport.isOpen) transport.raw.push(frame);
        return transport.isOpen;
      },
      close: code => {
        transport.isOpen = false;
        transport.closedWith = code;
      },
    };
  };
  const last = (): FakeTransport => {
    const transport = transports.at(-1);
    if (!transport) throw new Error('no transport was opened');
    return transport;
  };
  return { openTransport, transports, last };
};
