import { WebSocket } from '../peers/web-socket.ts';
import type { Dial, Dialect } from './dialects.ts';
import type { Ledger } from './ledger.ts';
import type { ReturnPoint } from './return-point.ts';

/** One client: connects, sends, and records received messages in the ledger. */
export class Member {
  readonly #dialect: Dialect;
  readonly #page: ReturnType<Ledger['page']>;
  #socket: WebSocket | null = null;
  #envelopes = 0;
  #unconfirmed = 0;
  #isIn: () => void = () => {};
  #statuses = 0;
  frames = 0;
  bytes = 0;
  refusals: string[] = [];
  #first: Dial | null = null;
  #returnPoint: ReturnPoint | null = null;

  constructor(dialect: Dialect, ledger: Ledger) {
    this.#dialect = dialect;
    this.#page = ledger.page();
  }

  /** Resolves when the server has admitted the member, which may be after the connection. */
  open(dial: Dial): Promise<void> {
    this.#first ??= dial;
    const { address, headers } = dial;
    const socket = new WebSocket(address, { perMessageDeflate: false, ...(headers && { headers }) });
    this.#socket = socket;
    this.#envelopes = this.#unconfirmed = 0;
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      this.#isIn = resolve;
      if (!this.#dialect.isIn) socket.on('open', resolve);
      socket.on('close', code => reject(new Error(`closed with ${code}`)));
      // Searches only digits and signs, so Arabic need not be decoded.
      socket.on('message', (frame: Buffer) => this.#take(frame.toString('latin1')));
    });
  }

  /** Reconnects with the resume ticket from the server. Returns false if there is no ticket. */
  async return(): Promise<boolean> {
    if (!this.#returnPoint?.ticket || !this.#first || !this.#dialect.return) return false;
    await this.open(this.#dialect.return(this.#first, this.#returnPoint));
    return true;
  }

  say(text: string): void {
    this.#socket?.send(this.#dialect.say(text));
  }

  changeStatus(): void {
    const frame = this.#dialect.changeStatus?.(this.#statuses++);
    if (frame) this.#socket?.send(frame);
  }

  hidePage(): void {
    const frame = this.#dialect.hidePage?.();
    if (frame) this.#socket?.send(frame);
  }

  /** Breaks the connection without a close frame, like a network fault. */
  break(): void {
    this.#socket?.terminate();
  }

  leave(): void {
    this.#socket?.close(1000);
  }

  #take(frame: string): void {
    this.frames += 1;
    this.bytes += frame.length;
    const { envelopes, messages } = this.#dialect.read(frame);
    for (const number of messages) this.#page.note(number);
    if (this.#dialect.isIn?.(frame)) this.#isIn();
    const answer = this.#dialect.answer?.(frame);
    if (answer) this.#socket?.send(answer);
    if (this.#dialect.refuses?.(frame)) this.refusals.push(frame);
    this.#returnPoint = this.#dialect.returnPoint?.(frame, this.#returnPoint) ?? null;
    this.#confirm(envelopes);
  }

  #confirm(envelopes: number): void {
    const { confirm } = this.#dialect;
    this.#envelopes += envelopes;
    this.#unconfirmed += envelopes;
    if (!confirm || this.#unconfirmed < confirm.every) return;
    this.#unconfirmed = 0;
    this.#socket?.send(confirm.frame(this.#envelopes));
  }
}
