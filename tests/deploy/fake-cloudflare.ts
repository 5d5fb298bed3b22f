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
  /** Files that the uploaded source map names. */
  mappedSources?: string[];
  isSecretChange?: boolean;
};

/** Cloudflare's API on loopback, as far as a deploy uses it. It stores its input: databases are real ones. */
export class FakeCloudflare {
  readonly databases = new Map<string, FakeDatabase>();
  /** Files on their way into a database. */
  readonly uploads = new Map<string, string>();
  /** The fault of the next imports, where they are to fail. */
  importFault: string | null = null;
  /** The name of each bucket with its place. */
  readonly buckets = new Map<string, string>();
  /** The place of a database or bucket for which no other place was asked. */
  readonly deployerPlace = 'WNAM';
  /** Each upload and each change of a secret, the newest first. */
  readonly versions: Version[] = [];
  /** Deployed versions, newest first. Each deployment restarts the objects. */
  readonly deployments: { id: string; version: string }[] = [];
  /** Sockets that are open at the worker. */
  sockets = 0;
  droppedSockets = 0;
  /** Hosts with DNS records that the owner made. */
  readonly dnsRecords = new Set<string>();
  /** Hosts that lead to a worker, with its name. */
  readonly domains = new Map<string, string>();
  readonly pages = new Map<string, { id: string; message: string }[]>();
  /** The deployment of the page that a rollback asked for. */
  shownPage: string | null = null;
  /** Whether the worker answers at workers.dev. */
  address = { enabled: false, previews_enabled: false };
  crons: string[] = [];
  subdomain: string | null = 'people';
  accounts = [{ id: 'account', name: 'Samar' }];
  /** The parts of the API that the token has no right to, by the beginning of their paths. */
  denied: string[] = [];
  /** The free plan refuses limits of the processor. */
  plan: 'free' | 'paid' = 'paid';
  /** Every call that may change something. */
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

  /** The version that serves now. */
  get served(): Version | undefined {
    return this.versions.find(({ id }) => id === this.deployments[0]?.version);
  }

  /** A new version that serves at once. */
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
