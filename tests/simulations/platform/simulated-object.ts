import { ObjectStorage } from './object-storage.ts';
import type { ServerEnd } from './sockets.ts';
import { type Owner, runAs, type VirtualTime } from './virtual-time.ts';

/** One life of an object in memory, from its constructor to an eviction or a kill. */
export type Life = Owner & {
  instance: ObjectInstance;
  wasKilled: boolean;
  /** Rejects each pending call. */
  waiting: Set<(error: Error) => void>;
};

export type ObjectInstance = Record<string, unknown> & { clock?: { now(): number } };
export type ObjectClass = new (ctx: unknown, env: unknown) => ObjectInstance;

type Deps = {
  time: VirtualTime;
  name: string;
  Class: ObjectClass;
  env: unknown;
  exports: (caller: Owner) => unknown;
  /** Reports unhandled errors. */
  onFault: (what: string, error: unknown) => void;
};

const LATENCY_MAX_MS = 30;

/** A Durable Object as on the platform: storage, alarm and sockets outlive its memory. */
export class SimulatedObject {
  readonly name: string;
  readonly storage: ObjectStorage;
  life: Life | null = null;
  /** Clock skew (milliseconds). */
  skewMs = 0;
  #sockets = new Set<ServerEnd>();
  readonly #deps: Deps;
  #isGone = false;
  #accepted = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.name = deps.name;
    this.storage = new ObjectStorage(ms => deps.time.after(ms));
  }

  get sockets(): ServerEnd[] {
    return [...this.#sockets].filter(({ readyState }) => readyState !== 3);
  }

  /** Whether nothing is pending, so that the platform may evict it. */
  get isIdle(): boolean {
    const { life } = this;
    if (!life) return true;
    return life.pending === 0 && this.storage.gate === null && !this.#deps.time.hasTimersOf(life);
  }

  /** Simulates hibernation: the sockets stay open. */
  evict(): void {
    this.#end(false);
  }

  /** Simulates a crash or a deployment: unwritten data and all sockets are lost. */
  kill(): void {
    const { life } = this;
    if (life) life.wasKilled = true;
    this.storage.rollBack();
    this.#end(true);
    for (const refuse of life?.waiting ?? []) refuse(wasKilled());
    const sockets = this.sockets;
    this.#sockets.clear();
    for (const socket of sockets) socket.drop();
  }

  close(): void {
    this.#isGone = true;
    this.#end(true);
    this.storage.close();
  }

  /** Calls a method like the platform: answers after its writes are durable, and with an error after a kill. */
  async run<Result>(act: (instance: ObjectInstance) => Result): Promise<Awaited<Result>> {
    const life = this.#wake();
    life.pending++;
    try {
      const result = await unlessKilled(
        life,
        runAs(life, () => act(life.instance)),
      );
      if (this.storage.gate) await unlessKilled(life, this.storage.gate);
      return result;
    } finally {
      life.pending--;
    }
  }

  onTheWire({ latencyMs }: ServerEnd): Promise<void> {
    return this.#deps.time.after(latencyMs);
  }

  message(socket: ServerEnd, frame: string): void {
    this.#event('webSocketMessage', socket, frame);
  }

  closed(socket: ServerEnd, code: number): void {
    if (socket.readyState === 3 || !this.#sockets.has(socket)) return;
    const wasOpen = socket.readyState === 1;
    if (wasOpen) socket.readyState = 2;
    this.#event('webSocketClose', socket, code, '', true);
    socket.readyState = 3;
    this.#sockets.delete(socket);
  }

  alarm(): void {
    this.#event('alarm');
  }

  #event(handler: string, ...args: unknown[]): void {
    if (this.#isGone) return;
    const life = this.#wake();
    const fault = (error: unknown) => {
      if (!life.isOver) this.#deps.onFault(`${this.name}.${handler}`, error);
    };
    life.pending++;
    try {
      const result = runAs(life, () => (life.instance[handler] as (...all: unknown[]) => unknown)(...args));
      void Promise.resolve(result)
        .catch(fault)
        .finally(() => life.pending--);
    } catch (error) {
      life.pending--;
      fault(error);
    }
  }

  #wake(): Life {
    if (this.life) return this.life;
    const { Class, env, time } = this.#deps;
    const gate = () => this.storage.gate;
    const life = { isOver: false, wasKilled: false, pending: 0, waiting: new Set(), gate } as Life;
    this.life = life;
    runAs(life, () => {
      const instance = new Class(this.#context(life), env);
      // Binds methods to the instance, so that they can be called without it, as on the platform.
      life.instance = new Proxy(instance, {
        get: (target, name) => {
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      if (instance.clock) instance.clock.now = () => time.now + this.skewMs;
    });
    return life;
  }

  #end(isKilled: boolean): void {
    const { life } = this;
    if (!life) return;
    life.isOver = true;
    if (isKilled) this.#deps.time.cancelOf(life);
    this.life = null;
  }

  #context(life: Life) {
    const { storage } = this;
    const nothing = { toArray: () => [], one: () => ({}), rowsWritten: 0 };
    return {
      id: { name: this.name },
      exports: this.#deps.exports(life),
      waitUntil: (task: Promise<unknown>) => {
        void task.catch(error => {
          if (!life.isOver) this.#deps.onFault(`${this.name} in the background`, error);
        });
      },
      storage: {
        // Drops writes of a finished life.
        sql: {
          exec: (...args: Parameters<ObjectStorage['exec']>) =>
            life.isOver ? nothing : storage.exec(...args),
        },
        setAlarm: async (at: number) => {
          if (!life.isOver) storage.alarmAt = at;
        },
        getAlarm: async () => storage.alarmAt,
        deleteAlarm: async () => {
          storage.alarmAt = null;
        },
        deleteAll: async () => {
          if (!life.isOver) storage.empty();
        },
      },
      setWebSocketAutoResponse: () => {},
      getWebSocketAutoResponseTimestamp: () => null,
      getWebSockets: (tag?: string) =>
        life.isOver ? [] : this.sockets.filter(({ tags }) => tag === undefined || tags.includes(tag)),
      acceptWebSocket: (socket: ServerEnd, tags: readonly string[] = []) => {
        if (life.isOver) return;
        socket.holdAt(this, tags);
        socket.latencyMs = 1 + ((this.#accepted++ * 7) % LATENCY_MAX_MS);
        this.#sockets.add(socket);
      },
    };
  }
}

const wasKilled = (): Error => new Error('Durable Object reset because it was killed.');

/** Avoids a race with one promise for the whole life, which would reference every raced promise for hours. */
function unlessKilled<Result>(life: Life, result: Result): Promise<Awaited<Result>> {
  return new Promise((resolve, reject) => {
    if (life.wasKilled) {
      reject(wasKilled());
      return;
    }
    life.waiting.add(reject);
    Promise.resolve(result).then(
      value => {
        life.waiting.delete(reject);
        resolve(value);
      },
      error => {
        life.waiting.delete(reject);
        reject(error);
      },
    );
  });
}
