/** A socket as a room uses it: the platform's own, or one that a relay holds. */
export interface SocketPort {
  readonly readyState: number;
  /** Sends a frame that holds so many envelopes. */
  send(frame: string, envelopes: number): void;
  close(code: number, reason: string): void;
  /** What is found again after hibernation. */
  serializeAttachment(attachment: unknown): void;
  deserializeAttachment(): unknown;
}
