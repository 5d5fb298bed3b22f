import { browserErrors } from '../errors/catalogue/browser.ts';
import type { Fail } from '../rest/envelope.ts';
import type { Refusal } from '../wire/refusal.ts';

/** A refusal over HTTP. `code` is for programs, `message` is the server's own sentence, or empty. */
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
  /** False for what something between has answered, such as a network that asks for a login first: the server gives a code. */
  get isOfServer(): boolean {
    return this.answer.code !== undefined;
  }
}

/** No answer of the server's: the network failed, the time limit passed, or something between answered in its place. */
export class NetworkError extends Error {
  readonly code = 'no_server_response';

  constructor() {
    super(browserErrors.no_server_response.text);
  }
}

/** A successful response with unexpected content: an HTML page, nothing, or a missing field. */
export class UnreadableAnswerError extends NetworkError {}

/** The server took longer than the time limit. */
export class TimeLimitError extends NetworkError {}

/** A request that failed: refused by the room, sent without a socket, or a login that was refused. */
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
