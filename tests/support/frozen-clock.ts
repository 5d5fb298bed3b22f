import { beforeEach, vi } from 'vitest';

/** Freezes the clock of a site in each test of the file, and defines globals that Node lacks. */
export const freezeClock = (): void =>
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_900_000_000_000 });
    vi.stubGlobal('WebSocketRequestResponsePair', class {});
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });
