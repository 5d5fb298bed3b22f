import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Miniflare } from 'miniflare';
import { type LocalInstance, localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import type { FakeCloudflare } from './fake-cloudflare.ts';

/** A certificate for localhost with its key, trusted only by clients configured for it. */
export const CERTIFICATE = path.resolve('tests/fixtures/localhost.pem');

/** The site as deployed: over TLS, with another host name, and with the secrets from the account. */
export class DeployedSite {
  readonly #cloud: FakeCloudflare;
  readonly #instance: LocalInstance;
  readonly #server: Server;
  #runtime: Miniflare | null = null;
  #given = '';

  private constructor(cloud: FakeCloudflare, instance: LocalInstance) {
    this.#cloud = cloud;
    this.#instance = instance;
    const pem = readFileSync(CERTIFICATE);
    this.#server = createServer({ cert: pem, key: pem }, async (request, response) => {
      const { method = '', url = '', headers } = request;
      const answer = await this.#ask(method, url, headers, await buffer(request));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  }

  static async start(cloud: FakeCloudflare, port: number): Promise<DeployedSite> {
    const state = mkdtempSync(path.join(tmpdir(), 'samar-deployed-'));
    const instance = localInstance({ PORT: String(port), SAMAR_STATE: state });
    await prepareInstance(instance);
    const site = new DeployedSite(cloud, instance);
    site.#server.listen(0, '127.0.0.1');
    await once(site.#server, 'listening');
    return site;
  }

  get address(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#runtime?.dispose();
    rmSync(this.#instance.state, { recursive: true, force: true });
  }

  /** Starts the runtime, or restarts it if the secrets of the served version have changed. */
  async #deployed(): Promise<void> {
    const secrets = this.#cloud.served?.secrets ?? {};
    const given = JSON.stringify(secrets);
    if (this.#runtime && given === this.#given) return;
    await this.#runtime?.dispose();
    this.#given = given;
    this.#runtime = await startRuntime(this.#instance, { SAMAR_LOCAL: '', ...secrets });
  }

  async #ask(method: string, url: string, headers: object, body: Buffer): Promise<Response> {
    await this.#deployed();
    const { host, connection, ...passed } = headers as Record<string, string>;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    // `fetch` would decompress a compressed body but keep its content-encoding header.
    passed['accept-encoding'] = 'identity';
    return fetch(`http://127.0.0.1:${this.#instance.port}${url}`, {
      method,
      headers: passed,
      ...(hasBody && { body: new Uint8Array(body) }),
    });
  }
}
