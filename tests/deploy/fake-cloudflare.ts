import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { D1_ROUTES } from './fake-d1.ts';
import { PAGES_ROUTES } from './fake-pages.ts';
import { R2_ROUTES } from './fake-r2.ts';
import type { Reply, Request } from './fake-route.ts';
import { WORKER_ROUTES } from './fake-workers.ts';

type Failure = { on: RegExp; status: number; code: number; message: string };

export type FakeDatabase = { name: string; data: DatabaseSync; place: string; replication?: string };

type Version = {
  id: string;
  tag?: string | undefined;
  bindings: { name: string; type: string; text?: string; id?: string }[];
  assets: boolean;
  limits?: { cpu_ms?: number };
  secrets: Record<string, string>;
  mappedSources?: string[];
  isSecretChange?: boolean;
};

/** The part of Cloudflare's API that a deploy uses, on loopback. It stores its input, with real databases. */
export class FakeCloudflare {
  readonly databases = new Map<string, FakeDatabase>();
  readonly uploads = new Map<string, string>();
  /** Makes the next imports fail with this error. */
  importFault: string | null = null;
  /** Location by bucket name. */
  readonly buckets = new Map<string, string>();
  /** Default location of a database or bucket. */
  readonly deployerPlace = 'WNAM';
  /** Each upload and each change of a secret, newest first. */
  readonly versions: Version[] = [];
  /** Deployed versions, newest first. Each deployment restarts the objects. */
  readonly deployments: { id: string; version: string }[] = [];
  sockets = 0;
  droppedSockets = 0;
  /** Hosts with DNS records that the owner created. */
  readonly dnsRecords = new Set<string>();
  /** Worker name by host. */
  readonly domains = new Map<string, string>();
  readonly pages = new Map<string, { id: string; message: string }[]>();
  /** Pages deployment that the last rollback selected. */
  shownPage: string | null = null;
  /** Whether the worker is reachable at workers.dev. */
  address = { enabled: false, previews_enabled: false };
  crons: string[] = [];
  subdomain: string | null = 'people';
  accounts = [{ id: 'account', name: 'Samar' }];
  /** Path prefixes of the API for which the token has no permission. */
  denied: string[] = [];
  /** The free plan refuses limits on processor time. */
  plan: 'free' | 'paid' = 'paid';
  /** All calls that may change data. */
  changes: string[] = [];
  failure: Failure | null = null;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(
      (request, response) =>
        void this.#serve(request).then(({ status, headers, body }) => {
          response
            .writeHead(status, { 'Content-Type': 'application/json', ...headers })
            .end(JSON.stringify(body));
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

  get served(): Version | undefined {
    return this.versions.find(({ id }) => id === this.deployments[0]?.version);
  }

  /** Adds a new version and deploys it at once. */
  release(tag?: string, parts: Partial<Omit<Version, 'id' | 'tag'>> = {}): Version {
    const version = { id: crypto.randomUUID(), tag, bindings: [], assets: true, secrets: {}, ...parts };
    this.versions.unshift(version);
    this.serve(version.id);
    return version;
  }

  serve(version: string): void {
    this.deployments.unshift({ id: crypto.randomUUID(), version });
    this.droppedSockets += this.sockets;
  }

  async #serve(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', this.url);
    const path = url.pathname.replace('/client/v4', '').replace('/accounts/account', '');
    const method = request.method ?? '';
    const reply = this.#reply({
      method,
      path,
      query: url.searchParams,
      body: Buffer.concat(chunks).toString(),
    });
    const { status = 200, result = null, code, message = '', info, headers = {} } = reply;
    const errors = code === undefined ? [] : [{ code, message }];
    return {
      status,
      headers,
      body: { success: errors.length === 0, errors, messages: [], result, result_info: info },
    };
  }

  #reply(asked: Request): Reply {
    const call = `${asked.method} ${asked.path}`;
    const { failure } = this;
    if (failure?.on.test(call)) return failure;
    if (this.denied.some(part => asked.path.startsWith(part)))
      return { status: 403, code: 10000, message: 'Authentication error' };
    const row = ROUTES.find(([pattern]) => pattern.test(call));
    if (!row) return { status: 404, code: 7003, message: `Could not route to ${call}` };
    const [pattern, answer, changes] = row;
    const reply = answer(this, asked, pattern.exec(call)?.slice(1) ?? []);
    if (changes && reply.code === undefined) this.changes.push(call);
    return reply;
  }
}

const ROUTES = [...D1_ROUTES, ...R2_ROUTES, ...PAGES_ROUTES, ...WORKER_ROUTES];
