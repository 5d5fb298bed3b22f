import { afterAll, vi } from 'vitest';

/*
 * Test files share a thread, but each needs a separate page. Resets modules, timers, browser substitutes and login
 * locks, so that no state of an earlier page remains.
 */
vi.resetModules();

const globals = Object.getOwnPropertyDescriptors(globalThis);
const timers = new Set<NodeJS.Timeout>();
const { locks } = navigator;
const page = `${crypto.randomUUID()} `;

/** Starts timers as usual, and records them. */
const remembering = <Begin extends typeof setTimeout | typeof setInterval>(begin: Begin): Begin =>
  new Proxy(begin, {
    apply(target, self, of) {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, of);
      timers.add(timer);
      return timer;
    },
  });
Object.assign(globalThis, { setTimeout: remembering(setTimeout), setInterval: remembering(setInterval) });

const ownLocks: Pick<LockManager, 'request' | 'query'> = {
  request: (name: string, ...of: unknown[]) => Reflect.apply(locks.request, locks, [page + name, ...of]),
  query: async () => {
    const { held = [], pending = [] } = await locks.query();
    const own = (all: LockInfo[]): LockInfo[] =>
      all
        .filter(({ name = '' }) => name.startsWith(page))
        .map(({ name = '', ...lock }) => ({ ...lock, name: name.slice(page.length) }));
    return { held: own(held), pending: own(pending) };
  },
};
Object.defineProperty(navigator, 'locks', { value: ownLocks, configurable: true });

// Components read these at import: a desktop screen, and a newly opened page.
const media = Object.assign(new EventTarget(), { matches: false });
Object.assign(globalThis, { matchMedia: () => media, history: { state: null } });

afterAll(async () => {
  vi.useRealTimers();
  // Otherwise a late import of this page's modules would belong to the next page.
  await vi.dynamicImportSettled();
  for (const timer of timers) clearTimeout(timer);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!(name in globals)) Reflect.deleteProperty(globalThis, name);
  Object.defineProperties(globalThis, globals);
  Reflect.deleteProperty(navigator, 'locks');
});
