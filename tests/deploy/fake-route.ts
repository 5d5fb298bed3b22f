import type { FakeCloudflare } from './fake-cloudflare.ts';

/** Answer of the fake. An answer with a code is an error. */
export type Reply = {
  status?: number;
  result?: unknown;
  code?: number;
  message?: string;
  info?: object;
  headers?: Record<string, string>;
};
export type Request = { method: string; path: string; query: URLSearchParams; body: string };

/** Pattern of method and path, its handler, and whether it changes data. */
export type Route = [
  RegExp,
  (cloud: FakeCloudflare, asked: Request, parts: string[]) => Reply,
  changes?: true,
];
