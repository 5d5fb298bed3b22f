// Browsers slow down the timers of hidden tabs, but not those of workers.
self.onmessage = ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage('over'), data);
};

let timer: Worker | null = null;

/** Calls `over` after this time. A worker measures it, because browsers throttle timers in hidden tabs. */
export const startBackgroundTimer = (ms: number, over: () => void): void => {
  timer ??= new Worker(new URL('./background-timer.ts', import.meta.url), { type: 'module' });
  timer.onmessage = over;
  timer.postMessage(ms);
};
