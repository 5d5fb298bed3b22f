// Browsers slow down the timers of hidden tabs, but not those of workers.
self.onmessage = ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage('over'), data);
};

let timer: Worker | null = null;

/** Calls back after so many milliseconds. A worker keeps the time, so that a hidden tab does not slow it down. */
export const startBackgroundTimer = (ms: number, over: () => void): void => {
  timer ??= new Worker(new URL('./background-timer.ts', import.meta.url), { type: 'module' });
  timer.onmessage = over;
  timer.postMessage(ms);
};
