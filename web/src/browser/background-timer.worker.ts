// Browsers slow down the timers of hidden tabs, but not those of workers.
self.onmessage = ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage('over'), data);
};
