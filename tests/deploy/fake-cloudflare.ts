import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { D1_ROUTES } from './fake-d1.ts';
import { PAGES_ROUTES } from './fake-pages.ts';
import type { Reply, Request } from './fake-route.ts';
import { WORKER_ROUTES } from './fake-workers.ts';

type Failure = { on: RegExp; status: number; code: number; message: string };

/** Cloudflare's API on loopback, as far as a deploy asks of it. It keeps what it is given: databases are real ones. */
export class FakeCloudflare {
  readonly databases = new Map<string, { name: string; data: DatabaseSync; replication?: string }>();
  readonly buckets = new Set<string>();
  readonly secrets = new Set<string>();
  /** Of those that were given one by one, and not with an upload. */
  readonly secretTexts = new Map<string, string>();
  /** The metadata of each upload, the newest first. */
  readonly versions: {
    id: string;
    tag?: string;
    bindings: { name: string; type: string }[];
    assets: boolean;
  }[] = [];
  readonly pages = new Map<string, { id: string; message: string }[]>();
  /** The deployment of the page that a rollback asked for. */
  shownPage: string | null = null;
  /** Whether the worker answers at workers.dev. */
  address = { enabled: false, previews_enabled: false };
  crons: string[] = [];
  subdomain: string | null = 'people';
  accounts = [{ id: 'account', name: 'Samar' }];
  /** Every call that may change something. */
  changes: string[] = [];
  failure: Failure | null = null;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(
      (request, response) =>
        void this.#serve(request).then(({ status, body }) => {
          response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
        }),
    );
  }

  static async start(): Promise<FakeCloudflare> {
    const fake = new FakeCloudflare();
    await new Promise<void>(resolve => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/client/v4`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #serve(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', this.url);
    const path = url.pathname.replace('/client/v4', '').replace('/accounts/account', '');
    const method = request.method ?? '';
    const { failure } = this;
    const reply = failure?.on.test(`${method} ${path}`)
      ? { status: failure.status, code: failure.code, message: failure.message }
      : this.#reply({ method, path, query: url.searchParams, body: Buffer.concat(chunks).toString() });
    const { status = 200, result = null, code, message = '', info } = reply;
    const errors = code === undefined ? [] : [{ code, message }];
    return {
      status,
      body: { success: errors.length === 0, errors, messages: [], result, result_info: info },
    };
  }

  #reply(asked: Request): Reply {
    const row = ROUTES.find(([pattern]) => pattern.test(`${asked.method} ${asked.path}`));
    if (!row) return { status: 404, code: 7003, message: `Could not route to ${asked.method} ${asked.path}` };
    const [pattern, answer, changes] = row;
    const reply = answer(this, asked, pattern.exec(`${asked.method} ${asked.path}`)?.slice(1) ?? []);
    if (changes && reply.code === undefined) this.changes.push(`${asked.method} ${asked.path}`);
    return reply;
  }
}

const ROUTES = [...D1_ROUTES, ...PAGES_ROUTES, ...WORKER_ROUTES];
