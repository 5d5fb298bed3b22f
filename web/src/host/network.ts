export type NetworkWatch = { offline: () => void; online: () => void; shown: () => void };

/** What the browser says of its network, and when the page is looked at again after it was out of sight. */
export const watchNetwork = ({ offline, online, shown }: NetworkWatch): void => {
  addEventListener('offline', offline);
  addEventListener('online', online);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') shown();
  });
};
