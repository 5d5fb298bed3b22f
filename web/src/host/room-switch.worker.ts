// A worker's clock is not slowed down in a tab that is out of sight, as the page's own would be.
self.onmessage = ({ data }: MessageEvent<number>) => {
  setTimeout(() => self.postMessage('over'), data);
};
