import { browserErrors } from '../errors/catalogue/browser.ts';
import type { Fail } from '../rest/envelope.ts';
import type { Refusal } from '../wire/refusal.ts';

/** A refusal over HTTP. `code` is for programs. `message` is the server's error text, or empty. */
export class ApiError extends Error {
  readonly status: number;
  readonly answer: Partial<Fail>;
  constructor(status: number, answer: Partial<Fail>) {
    super(answer.message ?? '');
    this.status = status;
    this.answer = answer;
  }
  get code(): string {
    return this.answer.code ?? 'unknown';
  }
  /** False for answers from a proxy, such as a captive portal. Only the server sends a code. */
  get isOfServer(): boolean {
    return this.answer.code !== undefined;
  }
}

/** The server did not answer: the network failed, the request timed out, or a proxy answered instead. */
export class NetworkError extends Error {
  readonly code = 'no_server_response';

  constructor() {
    super(browserErrors.no_server_response.text);
  }
}

/** A successful response with unexpected content: HTML, an empty body, or a missing field. */
export class UnreadableAnswerError extends NetworkError {}

export class TimeLimitError extends NetworkError {}

/** A failed request: refused by the room, sent without a socket, or caused by a refused login. */
export class RequestRejected extends Error {
  readonly code: string;
  readonly retryAfterMs: number | undefined;
  readonly limit: number | undefined;
  readonly missing: Refusal['missing'];
  constructor({ code, message, retryAfterMs, limit, missing }: Refusal) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.limit = limit;
    this.missing = missing;
  }
}

export const notConnected = (): RequestRejected =>
  new RequestRejected({ code: 'no_socket', message: browserErrors.no_socket.text });
