export type TimeLimit = { signal: AbortSignal; restart: () => void; clear: () => void };

/** A signal that aborts after this time, counted again from every restart. */
export const timeLimit = (ms: number): TimeLimit => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = (): void => clearTimeout(timer);
  const restart = (): void => {
    clear();
    timer = setTimeout(() => controller.abort(), ms);
  };
  restart();
  return { signal: controller.signal, restart, clear };
};
