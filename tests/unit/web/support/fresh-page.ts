import { afterAll, vi } from 'vitest';

/*
 * Files share a thread, and each has a page of its own. The state of a page is that of its modules; its timers end with it,
 * what stood in for its browser is put back, and the locks of its login are asked for by no page beside it.
 */
vi.resetModules();

const globals = Object.getOwnPropertyDescriptors(globalThis);
const timers = new Set<NodeJS.Timeout>();
const { locks } = navigator;
const page = `${crypto.randomUUID()} `;

/** A timer that another begins with: what it is called with is passed on as it is. */
const remembered = (name: 'setTimeout' | 'setInterval'): void => {
  globalThis[name] = new Proxy(globalThis[name], {
    apply(begin, self, of) {
      const timer: NodeJS.Timeout = Reflect.apply(begin, self, of);
      timers.add(timer);
      return timer;
    },
  });
};
remembered('setTimeout');
remembered('setInterval');

const ownLocks: Pick<LockManager, 'request' | 'query'> = {
  request: (name: string, ...of: unknown[]) => Reflect.apply(locks.request, locks, [page + name, ...of]),
  query: async () => {
    const { held = [], pending = [] } = await locks.query();
    const own = (all: LockInfo[]): LockInfo[] =>
      all
        .filter(({ name }) => name?.startsWith(page))
        .map(lock => ({ ...lock, name: lock.name?.slice(page.length) }));
    return { held: own(held), pending: own(pending) };
  },
};
Object.defineProperty(navigator, 'locks', { value: ownLocks, configurable: true });

afterAll(() => {
  vi.useRealTimers();
  for (const timer of timers) clearTimeout(timer);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!(name in globals)) Reflect.deleteProperty(globalThis, name);
  Object.defineProperties(globalThis, globals);
  Reflect.deleteProperty(navigator, 'locks');
});
