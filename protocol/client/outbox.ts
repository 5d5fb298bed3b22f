import type { DownData } from '../wire/down.ts';
import type { UpData, UpName } from '../wire/up.ts';
import type { AckData } from './acks.ts';
import { encodeEnvelope } from './envelopes.ts';
import { notConnected, RequestRejected } from './errors.ts';

type PendingRequest = {
  frame: string;
  survivesReconnect: boolean;
  resolve: (data: AckData) => void;
  reject: (reason: RequestRejected) => void;
};

/** Requests that wait for their ack. */
export class Outbox {
  #send: (frame: string) => boolean;
  #pending = new Map<string, PendingRequest>();

  /** `send` returns false when nothing could be sent. */
  constructor(send: (frame: string) => boolean) {
    this.#send = send;
  }

  /** With `survivesReconnect` it is sent again under the same id when there is a new connection. */
  send<Name extends UpName>(
    event: Name,
    data: UpData<Name>,
    id: string,
    survivesReconnect: boolean,
  ): Promise<AckData> {
    const frame = encodeEnvelope(event, data, id);
    return new Promise((resolve, reject) => {
      const isSent = this.#send(frame);
      if (isSent || survivesReconnect) this.#pending.set(id, { frame, survivesReconnect, resolve, reject });
      else reject(notConnected());
    });
  }

  acknowledge(ack: DownData<'ack'>): void {
    const sent = this.#pending.get(ack.id);
    if (!sent) return;
    this.#pending.delete(ack.id);
    if (ack.ok) sent.resolve(ack.data ?? {});
    else sent.reject(new RequestRejected(ack.error));
  }

  /** The connection broke: only requests that survive a reconnect keep waiting. */
  onConnectionLost(): void {
    this.#rejectWhere(({ survivesReconnect }) => !survivesReconnect);
  }

  resend(): void {
    for (const { frame } of this.#pending.values()) this.#send(frame);
  }

  /** Rejects everything that waits. */
  clear(): void {
    this.#rejectWhere(() => true);
  }

  #rejectWhere(isLost: (sent: PendingRequest) => boolean): void {
    for (const [id, sent] of this.#pending) {
      if (!isLost(sent)) continue;
      this.#pending.delete(id);
      sent.reject(notConnected());
    }
  }
}
