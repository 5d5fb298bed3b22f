type Fields = { code?: number; reason?: string; data?: unknown; message?: string };

const happening = (type: string, fields: Fields = {}): Event => Object.assign(new Event(type), fields);

/** A WebSocket without a network. The test opens, closes and breaks it. */
export class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly url: string;
  readyState = 0;
  binaryType = 'blob';
  closedWith: number | undefined;
  sent: string[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  static last(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error('no socket was made');
    return socket;
  }

  send(frame: string): void {
    this.sent.push(frame);
  }

  close(code?: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(happening('open'));
  }

  say(data: string): void {
    this.dispatchEvent(happening('message', { data }));
  }

  closeBy(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(happening('close', { code, reason: '' }));
  }

  /** Like a browser's failed handshake: an error, then a close without details. */
  fail(): void {
    this.readyState = 3;
    this.dispatchEvent(happening('error', { message: 'failed' }));
    this.dispatchEvent(happening('close', { code: 1006, reason: '' }));
  }
}
