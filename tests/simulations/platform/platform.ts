import { app } from '../../../worker/app.ts';
import {
  AuditLog,
  BackupMaker,
  ChatRoom,
  Lobby,
  PanelFeed,
  PasswordHasher,
  Relay,
  RoomsDatabase,
  SharePainter,
} from '../../../worker/index.ts';
import { below } from '../../support/seeded-random.ts';
import { SimulatedDatabase } from './database.ts';
import { type ObjectClass, SimulatedObject } from './simulated-object.ts';
import { SocketPair } from './sockets.ts';
import { currentOwner, type Owner, VirtualTime } from './virtual-time.ts';

export const SECRET = 'a secret that only simulations know, 32 bytes or more';
export const SITE = 'http://localhost';

/** Current faults, besides kills and evictions. */
export type Weather = {
  database: 'fair' | 'slow' | 'failing' | 'hanging' | 'unheard';
  isLobbyUnreachable: boolean;
};

const CLASSES = {
  ROOMS: ChatRoom,
  LOBBY: Lobby,
  RELAYS: Relay,
  AUDIT_LOG: AuditLog,
  PANEL_FEED: PanelFeed,
  PASSWORD_HASHERS: PasswordHasher,
  SHARE_PAINTER: SharePainter,
  BACKUP_MAKER: BackupMaker,
};
type Binding = keyof typeof CLASSES;

const SLOW_MS = 3_000;
const ALARM_MS = 20;
const UNREACHED = 'D1_ERROR: Network connection lost.';

/** The product, worker and objects, on a platform whose time, randomness and faults come from the seed. */
export class Platform {
  readonly time: VirtualTime;
  readonly database: SimulatedDatabase;
  readonly weather: Weather = { database: 'fair', isLobbyUnreachable: false };
  /** Unhandled errors. */
  readonly faults: string[] = [];
  readonly env: Record<string, unknown>;
  readonly #objects = new Map<string, SimulatedObject>();
  readonly #next: () => number;
  readonly #restore: (() => void)[];

  constructor(next: () => number, now: number) {
    this.#next = next;
    this.time = new VirtualTime(now);
    this.#restore = [this.time.install(), this.#install()];
    this.database = new SimulatedDatabase({
      there: () => this.#toDatabase(),
      back: () => this.#fromDatabase(),
    });
    this.env = {
      DB: this.database,
      MEDIA: NO_FILES,
      SAMAR_SECRET: SECRET,
      ...{ SAMAR_LOCAL: '1', SAMAR_REQUEST_LOG: 'off' },
      ...{ WEB_ORIGINS: '', EMBED_ORIGINS: '' },
    };
    for (const binding of Object.keys(CLASSES) as Binding[])
      this.env[binding] = {
        idFromName: (name: string) => `${binding} ${name}`,
        get: (id: string) => this.#stub(id),
      };
  }

  /** Sends a request to the worker and advances the time until the answer. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(`${SITE}${path}`, init);
    const context = { waitUntil: (task: Promise<unknown>) => void task.catch(() => {}) };
    return this.time.until(Promise.resolve(app.fetch(request, this.env as never, context as never)));
  }

  objects(binding: Binding): SimulatedObject[] {
    return [...this.#objects].filter(([id]) => id.startsWith(`${binding} `)).map(([, object]) => object);
  }

  async pass(ms: number): Promise<void> {
    const end = this.time.now + ms;
    while (this.time.now < end) {
      const due = this.#dueAlarm();
      const at = Math.min(end, due?.storage.alarmAt ?? end);
      await this.time.advance(Math.max(0, at - this.time.now));
      if (due && (due.storage.alarmAt ?? Number.POSITIVE_INFINITY) <= this.time.now) {
        due.storage.alarmAt = null;
        due.alarm();
        // An object with a wrong clock may set its next alarm for a past time, which must not block other objects.
        await this.time.advance(ALARM_MS);
      }
    }
  }

  end(): void {
    for (const object of this.#objects.values()) object.close();
    this.database.close();
    for (const restore of this.#restore) restore();
  }

  #dueAlarm(): SimulatedObject | undefined {
    return [...this.#objects.values()]
      .filter(({ storage }) => storage.alarmAt !== null)
      .toSorted((a, b) => (a.storage.alarmAt ?? 0) - (b.storage.alarmAt ?? 0))[0];
  }

  #object(id: string): SimulatedObject {
    const known = this.#objects.get(id);
    if (known) return known;
    const object = new SimulatedObject({
      time: this.time,
      name: id,
      Class: CLASSES[id.split(' ')[0] as Binding] as unknown as ObjectClass,
      env: this.env,
      exports: () => ({ RoomsDatabase: this.#roomsDatabase() }),
      onFault: (what, error) => this.#note(what, error),
    });
    this.#objects.set(id, object);
    return object;
  }

  #note(what: string, error: unknown): void {
    // An alarm with a simulated failure may end after the faults.
    if (error instanceof Error && String(error.cause).includes(UNREACHED)) return;
    this.faults.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  #stub(id: string): unknown {
    return new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...args: unknown[]) =>
            this.#call(args, async cloned => {
              if (id.startsWith('LOBBY') && this.weather.isLobbyUnreachable)
                throw new Error('Network connection lost.');
              return this.#object(id).run(instance =>
                (instance[method] as (...all: unknown[]) => unknown)(...cloned),
              );
            }),
      },
    );
  }

  #roomsDatabase(): unknown {
    return new Proxy(
      {},
      {
        get:
          (_, method: string) =>
          (...args: unknown[]) =>
            this.#call(args, async cloned => {
              const context = { exports: { RoomsDatabase: this.#roomsDatabase() }, waitUntil: () => {} };
              const entrypoint = new RoomsDatabase(context as never, this.env as never) as unknown as Record<
                string,
                (...all: unknown[]) => unknown
              >;
              return entrypoint[method]?.(...cloned);
            }),
      },
    );
  }

  /**
   * A call between two objects. It leaves after its caller's writes are durable, with a delay in both directions. A
   * killed caller gets no answer.
   */
  async #call(args: readonly unknown[], perform: (cloned: unknown[]) => Promise<unknown>): Promise<unknown> {
    const caller = currentOwner();
    if (caller) caller.pending++;
    try {
      await caller?.gate();
      await this.time.after(1 + below(this.#next, 4));
      const result = await perform(args.map(cloned));
      await this.time.after(1);
      await this.#unlessOver(caller);
      return cloned(result);
    } finally {
      if (caller) caller.pending--;
    }
  }

  #unlessOver(caller: Owner | undefined): Promise<void> | undefined {
    return caller?.isOver ? new Promise(() => {}) : undefined;
  }

  /** Like a call between objects: sent after the caller's writes are durable. */
  async #toDatabase(): Promise<void> {
    const { database } = this.weather;
    await currentOwner()?.gate();
    await this.time.after(database === 'slow' ? SLOW_MS : 1 + below(this.#next, 3));
    if (database === 'failing') throw new Error(UNREACHED);
    while (this.weather.database === 'hanging') await this.time.after(1_000);
  }

  /** The request was performed, but the answer may be lost. */
  async #fromDatabase(): Promise<void> {
    await this.time.after(1);
    if (this.weather.database === 'unheard') throw new Error(UNREACHED);
  }

  #install(): () => void {
    const replaced = {
      WebSocketPair: SocketPair,
      WebSocketRequestResponsePair: class {},
      Response: UpgradeResponse,
    };
    const before = Object.fromEntries(
      Object.keys(replaced).map(name => [name, Reflect.get(globalThis, name)]),
    );
    Object.assign(globalThis, replaced);
    const uuid = crypto.randomUUID;
    crypto.randomUUID = () => {
      const hex = Array.from({ length: 32 }, () => below(this.#next, 16).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    };
    return () => {
      Object.assign(globalThis, before);
      crypto.randomUUID = uuid;
    };
  }
}

/** Copies values between objects, except requests and responses. */
const cloned = (value: unknown): unknown =>
  value instanceof Request || value instanceof NodeResponse ? value : structuredClone(value);

const NodeResponse = Response;

/** Response with status 101, which Node refuses. */
class UpgradeResponse extends NodeResponse {
  override readonly webSocket: WebSocket | null;

  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const isUpgrade = init?.status === 101;
    super(body, isUpgrade ? { ...init, status: 200 } : init);
    this.webSocket = init?.webSocket ?? null;
    if (isUpgrade) Object.defineProperty(this, 'status', { value: 101 });
  }
}

const nothing = async () => null;
const list = async () => ({ objects: [], truncated: false });
const NO_FILES = { get: nothing, head: nothing, put: nothing, delete: nothing, list };
