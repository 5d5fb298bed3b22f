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

/** Sites that were started and have not ended. */
const running = new Set<FaultySite>();

type Options = { port: number; state?: string; settings?: Record<string, string>; inspectorPort?: number };

/** The product on disk storage, as `npm start` runs it, with a runtime that can be killed, paused and started again. */
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

  /** Ends the sites left by an aborted scenario. */
  static async endAll(): Promise<void> {
    for (const site of running) await site.end();
  }

  async start(): Promise<void> {
    this.#runtime = await startRuntime(this.#instance, this.#settings, this.#inspectorPort);
  }

  /** The process of the runtime. */
  get pid(): number {
    const children = execFileSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], {
      encoding: 'utf8',
    });
    const line = children.split('\n').find(each => each.trim().endsWith('workerd'));
    if (!line) throw new Error('This process has started no runtime.');
    return Number.parseInt(line, 10);
  }

  /** Ends the runtime as a loss of power would, but for what the system has still to write. */
  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    await this.#runtime?.dispose();
    this.#runtime = null;
  }

  /** Simulates a deploy: every object restarts and every socket breaks. */
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

  /** People may speak as often as they like: the faults are not to wait for them. */
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
