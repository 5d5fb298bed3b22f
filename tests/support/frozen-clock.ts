import { beforeEach, vi } from 'vitest';

/** In each test of the file the clock of a site stands still until it is moved, beside what the runtime has and Node has not. */
export const freezeClock = (): void =>
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_900_000_000_000 });
    vi.stubGlobal('WebSocketRequestResponsePair', class {});
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });
