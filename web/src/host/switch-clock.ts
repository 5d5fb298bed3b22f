let clock: Worker | null = null;

/** Calls back after so many milliseconds, by a worker's clock. */
export const after = (ms: number, over: () => void): void => {
  clock ??= new Worker(new URL('./room-switch.worker.ts', import.meta.url), { type: 'module' });
  clock.onmessage = over;
  clock.postMessage(ms);
};
