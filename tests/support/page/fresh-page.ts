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

/** Begins timers as before, and remembers them. */
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

// Components read these when they are loaded: a screen of a desktop, and a page that was just opened.
const media = Object.assign(new EventTarget(), { matches: false });
Object.assign(globalThis, { matchMedia: () => media, history: { state: null } });

afterAll(() => {
  vi.useRealTimers();
  for (const timer of timers) clearTimeout(timer);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!(name in globals)) Reflect.deleteProperty(globalThis, name);
  Object.defineProperties(globalThis, globals);
  Reflect.deleteProperty(navigator, 'locks');
});
