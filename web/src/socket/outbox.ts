import type { DownData } from '../../../protocol/wire/down.ts';
import type { Refusal } from '../../../protocol/wire/refusal.ts';
import type { UpData, UpName } from '../../../protocol/wire/up.ts';

/** A frame that was refused, or that nobody was there to hear. */
export class Declined extends Error {
  readonly code: string;
  readonly retryAfterMs: number | undefined;
  readonly limit: number | undefined;
  constructor({ code, message, retryAfterMs, limit }: Refusal) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.limit = limit;
  }
}

export const noSocket = (): Declined => new Declined({ code: 'no_socket', message: 'No socket connection' });

export type AckData = Record<string, unknown> | undefined;

type Sent = {
  frame: string;
  outlasts: boolean;
  resolve: (data: AckData) => void;
  reject: (reason: Declined) => void;
};

/** What was sent under an id and has not been acknowledged. */
export class Outbox {
  #send: (frame: string) => boolean;
  #waiting = new Map<string, Sent>();

  /** `send` answers false when nothing could be sent. */
  constructor(send: (frame: string) => boolean) {
    this.#send = send;
  }

  /** With `outlasts` it survives a broken connection and is sent again, under the same id, when there is a new one. */
  put<Name extends UpName>(event: Name, data: UpData<Name>, id: string, outlasts: boolean): Promise<AckData> {
    const frame = JSON.stringify({ event, data, id });
    return new Promise((resolve, reject) => {
      const isSent = this.#send(frame);
      if (isSent || outlasts) this.#waiting.set(id, { frame, outlasts, resolve, reject });
      else reject(noSocket());
    });
  }

  acknowledge(ack: DownData<'ack'>): void {
    const sent = this.#waiting.get(ack.id);
    if (!sent) return;
    this.#waiting.delete(ack.id);
    if (ack.ok) sent.resolve(ack.data);
    else sent.reject(new Declined(ack.error));
  }

  /** The connection broke: only what outlasts it still has an answer to come. */
  broken(): void {
    this.#rejectWhere(({ outlasts }) => !outlasts);
  }

  resend(): void {
    for (const { frame } of this.#waiting.values()) this.#send(frame);
  }

  /** Nothing that waits belongs to what comes next. */
  clear(): void {
    this.#rejectWhere(() => true);
  }

  #rejectWhere(isLost: (sent: Sent) => boolean): void {
    for (const [id, sent] of this.#waiting) {
      if (!isLost(sent)) continue;
      this.#waiting.delete(id);
      sent.reject(noSocket());
    }
  }
}
