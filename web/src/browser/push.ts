/** Whether this browser supports push. A cross-site frame has no service worker and thus no push. */
export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && top === window;

/** Requests notification permission. Browsers do not ask again after an answer. */
export const askForPush = async (): Promise<boolean> =>
  (await Notification.requestPermission()) === 'granted';

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * This browser's push subscription for the site's key. Removes a subscription for another key, because the site's
 * secret has changed.
 */
export async function browserSubscription(key: string): Promise<BrowserSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  if (before && (!known || base64url(known) !== key)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return read(await pushManager.subscribe(options));
}

export async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Closes the notifications of these messages; without ids all notifications, because the chat now shows the messages.
 */
export async function closeNotifications(messageIds: readonly string[] | null = null): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { messageID } = (notification.data ?? {}) as { messageID?: string };
    if (!messageIds || (messageID !== undefined && messageIds.includes(messageID))) notification.close();
  }
}

const read = (subscription: PushSubscription): BrowserSubscription => ({
  endpoint: subscription.endpoint,
  keys: { p256dh: keyOf(subscription, 'p256dh'), auth: keyOf(subscription, 'auth') },
});

function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const key = subscription.getKey(name);
  if (!key) throw new Error('a browser subscribed without its keys');
  return base64url(key);
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
