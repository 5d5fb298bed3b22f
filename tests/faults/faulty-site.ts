import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPage } from '../../bin/build-page.ts';
import { type LocalInstance, localInstance } from '../../bin/local-instance.ts';
import { prepareInstance } from '../../bin/prepare-instance.ts';
import { startRuntime } from '../../bin/runtime.ts';
import { SiteClient } from '../upgrade/site-client.ts';

const OWNER_PASSWORD = 'samar-local';

const running = new Set<FaultySite>();

type Options = { port: number; state?: string; settings?: Record<string, string>; inspectorPort?: number };

/** The product on disk storage, as with `npm start`. Its runtime can be killed, paused and restarted. */
export class FaultySite {
  readonly url: string;
  readonly state: string;
  readonly #instance: LocalInstance;
  readonly #settings: Record<string, string>;
  readonly #inspectorPort: number | undefined;
  #runtime: Awaited<ReturnType<typeof startRuntime>> | null = null;

  private constructor({ port, state, settings = {}, inspectorPort }: Options) {
    this.state = state ?? mkdtempSync(path.join(tmpdir(), 'samar-faults-'));
    this.#instance = localInstance({ PORT: String(port), SAMAR_STATE: this.state });
    this.#settings = settings;
    this.#inspectorPort = inspectorPort;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(options: Options): Promise<FaultySite> {
    const site = new FaultySite(options);
    running.add(site);
    buildPage();
    await prepareInstance(site.#instance);
    appendFileSync(site.#instance.envFile, 'SAMAR_REQUEST_LOG=off\n');
    await site.start();
    return site;
  }

  /** Stops the sites of an aborted scenario. */
  static async endAll(): Promise<void> {
    for (const site of running) await site.end();
  }

  async start(): Promise<void> {
    this.#runtime = await startRuntime(this.#instance, this.#settings, this.#inspectorPort);
  }

  get pid(): number {
    const children = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], {
      encoding: 'utf8',
    });
    const line = children.split('\n').find(each => each.trim().endsWith('workerd'));
    if (!line) throw new Error('This process has started no runtime.');
    return Number.parseInt(line, 10);
  }

  /** Kills the runtime like a power failure, except that the system still writes its buffers. */
  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    await this.#runtime?.dispose();
    this.#runtime = null;
  }

  /** Simulates a deployment: every object restarts and every socket breaks. */
  async deploy(): Promise<void> {
    await this.#runtime?.dispose();
    await this.start();
  }

  pause(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  goOn(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  async owner(): Promise<SiteClient> {
    const owner = new SiteClient(this.url, 'owner');
    await owner.logIn(OWNER_PASSWORD);
    return owner;
  }

  /** Removes the message rate limit, so that no message is refused. */
  async liftLimits(): Promise<void> {
    await (await this.owner()).data('PATCH', '/options-1/site', { floodCount: 0 });
  }

  async end(): Promise<void> {
    await this.#runtime?.dispose();
    this.#runtime = null;
    running.delete(this);
    rmSync(this.state, { recursive: true, force: true });
  }
}
