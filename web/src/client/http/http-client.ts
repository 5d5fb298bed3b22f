import {
  ApiError,
  NetworkError,
  TimeLimitError,
  UnreadableAnswerError,
} from '../../../../protocol/client/errors.ts';
import type { BodyOf, Call, DataOf, TakesForm } from '../../../../protocol/rest/api.ts';
import type { Fail } from '../../../../protocol/rest/envelope.ts';
import { session } from '../../state/session.ts';

/** Origin of the API; empty if it is the page's own origin. */
export const API_ORIGIN: string = import.meta.env.VITE_API_ORIGIN ?? '';

type Listener = (status: number) => void;

let listener: Listener | null = null;

/** Registers the listener for refusals; null removes it. */
export const onRefusal = (next: Listener | null): void => {
  listener = next;
};

/** Reports a refused request to the listener. */
export const announceRefusal: Listener = status => listener?.(status);

export type HttpCall = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal;
};

/** `token`: the session's new token, sent with an answer without content. */
export type HttpReply = { status: number; text: string; token?: string };

const BOOKMARK = 'Samar-Bookmark';

/** Bookmark of the operator's last write. Any replica then answers later reads with data at least as new. */
let bookmark: string | null = null;

/** Rejects if the server is unreachable, the connection breaks, or `signal` aborts. */
export const fetchText = async ({ url, ...call }: HttpCall): Promise<HttpReply> => {
  const headers = { ...call.headers, ...(bookmark !== null && { [BOOKMARK]: bookmark }) };
  const response = await fetch(url, { ...call, headers, credentials: 'include' });
  bookmark = response.headers.get(BOOKMARK) ?? bookmark;
  const token = response.headers.get('Samar-Token');
  return { status: response.status, text: await response.text(), ...(token !== null && { token }) };
};

/** Uploads with progress, which `fetch` does not report. */
export const uploadForm = (call: HttpCall, onProgress: (share: number) => void): Promise<HttpReply> => {
  const { url, method, headers, body, signal } = call;
  const { promise, resolve, reject } = Promise.withResolvers<HttpReply>();
  const xhr = new XMLHttpRequest();
  xhr.open(method, url);
  xhr.withCredentials = true;
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  xhr.onload = () => {
    bookmark = xhr.getResponseHeader(BOOKMARK) ?? bookmark;
    resolve({ status: xhr.status, text: xhr.responseText });
  };
  xhr.onerror = () => reject(new TypeError('the upload broke'));
  xhr.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => xhr.abort());
  xhr.send(body);
  return promise;
};

export type TimeLimit = { signal: AbortSignal; restart: () => void; clear: () => void };

/** An abort signal that fires after this time. Each restart resets the time. */
export const timeLimit = (ms: number): TimeLimit => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  const restart = (): void => {
    clear();
    timer = setTimeout(() => controller.abort(), ms);
  };
  restart();
  return { signal: controller.signal, restart, clear };
};

const REQUEST_TIMEOUT_MS = 15_000;

export type ApiResponse<Data> = { data: Data; token?: string; device?: string; version?: string };

type ParamOf<Path> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

type CommonOptions = {
  query?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Added to the content type and the authorization. */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** Called with the uploaded fraction of the body, 0 to 1. Each call restarts the time limit. */
  onProgress?: (share: number) => void;
};

type AnyBodyOf<Of extends Call> =
  | (TakesForm<Of> extends true ? FormData : never)
  | ([BodyOf<Of>] extends [never] ? never : BodyOf<Of> & { authKey?: string | null | undefined });

/** A form is sent unchanged, any other body is sent as JSON. */
export type RequestOptions<Of extends Call> = CommonOptions &
  ([ParamOf<Of>] extends [never] ? unknown : { params: Record<ParamOf<Of>, string> }) &
  ([AnyBodyOf<Of>] extends [never] ? unknown : { body: AnyBodyOf<Of> });

/** Options may be omitted if the call needs neither body nor parameters. */
export type RequestArguments<Of extends Call> =
  CommonOptions extends RequestOptions<Of> ? [options?: RequestOptions<Of>] : [options: RequestOptions<Of>];

type AnyOptions = CommonOptions & { params?: Record<string, string>; body?: unknown };

const headersFor = (body: unknown): Record<string, string> => ({
  ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
  ...(session.token === null ? {} : { Authorization: `Bearer ${session.token}` }),
});

const encode = (body: unknown): string | FormData | null => {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
};

/** The JSON object in a body; null for anything else, such as HTML or an empty body. */
const readBody = (text: string): object | null => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
};

const NO_CONTENT = 204;

const read = <Of extends Call>({ status, text, ...issued }: HttpReply): ApiResponse<DataOf<Of>> => {
  // Calls with an empty answer declare no data.
  if (status === NO_CONTENT) return { data: undefined as DataOf<Of>, ...issued };
  const body = readBody(text);
  if (status < 200 || status >= 300) {
    announceRefusal(status);
    // Cast because the worker sends refusals of this type.
    throw new ApiError(status, (body ?? {}) as Partial<Fail>);
  }
  if (body === null) throw new UnreadableAnswerError();
  // Cast because the worker answers from the same declaration. Validation would add zod to the chat's first load.
  return body as ApiResponse<DataOf<Of>>;
};

/** Converts a call such as `GET /users/:key` to its method and path, with the key and query filled in. */
const addressOf = (call: Call, { params = {}, query = {} }: AnyOptions): { method: string; url: string } => {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = String(new URLSearchParams(query));
  return { method, url: `${API_ORIGIN}/api/v1${path}${search && `?${search}`}` };
};

/** Sends one request. `prepare` converts the caller's body. */
export const requestWith =
  (prepare: (body: unknown) => unknown) =>
  async <Of extends Call>(call: Of, ...[options]: RequestArguments<Of>): Promise<ApiResponse<DataOf<Of>>> => {
    const given: AnyOptions = options ?? {};
    const { signal, timeoutMs = REQUEST_TIMEOUT_MS, onProgress } = given;
    const body = prepare(given.body);
    signal?.throwIfAborted();
    const limit = timeLimit(timeoutMs);
    const httpCall: HttpCall = {
      ...addressOf(call, given),
      headers: { ...headersFor(body), ...given.headers },
      body: encode(body),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    };
    const onShare = (share: number): void => {
      limit.restart();
      onProgress?.(share);
    };
    const reply = await (onProgress ? uploadForm(httpCall, onShare) : fetchText(httpCall))
      .catch((): never => {
        if (signal?.aborted) throw signal.reason;
        throw limit.signal.aborted ? new TimeLimitError() : new NetworkError();
      })
      .finally(limit.clear);
    return read<Of>(reply);
  };

export const request = requestWith(body => body);

/** Requests one field of an answer. Throws if the field is missing. */
export const requestField = async <Of extends Call, Field extends keyof DataOf<Of>>(
  call: Of,
  field: Field,
  ...options: RequestArguments<Of>
): Promise<DataOf<Of>[Field]> => {
  const value = (await request(call, ...options)).data[field];
  if (value === undefined) throw new UnreadableAnswerError();
  return value;
};
