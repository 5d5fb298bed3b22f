// Browsers slow down the timers of hidden tabs, but not those of workers.
self.onmessage = ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage('over'), data);
};

let timer: Worker | null = null;

/** Calls back after this time. A worker keeps the time, because hidden tabs slow timers. */
export const startBackgroundTimer = (ms: number, over: () => void): void => {
  timer ??= new Worker(new URL('./background-timer.ts', import.meta.url), { type: 'module' });
  timer.onmessage = over;
  timer.postMessage(ms);
};
