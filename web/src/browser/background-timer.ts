// Runs in a worker, because browsers throttle timers in hidden tabs but not in workers.
self.onmessage = ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage('over'), data);
};

let timer: Worker | null = null;

/** Calls `over` after this time, measured in a worker, because browsers throttle timers in hidden tabs. */
export const startBackgroundTimer = (ms: number, over: () => void): void => {
  timer ??= new Worker(new URL('./background-timer.ts', import.meta.url), { type: 'module' });
  timer.onmessage = over;
  timer.postMessage(ms);
};
