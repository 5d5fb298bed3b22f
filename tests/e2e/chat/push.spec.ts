import { type CDPSession, expect } from '@playwright/test';
import type { PushMessage } from '../../../protocol/rest/integrations.ts';
import { Person, test } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

/** Simulates a push service: the browser subscribes at an unused address. */
const subscribeAtNobody = (): void => {
  let current: unknown = null;
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey);
    const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
    const key = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
    current = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
      options: { applicationServerKey: Uint8Array.from(key, each => each.charCodeAt(0)).buffer },
      getKey: (name: string) => (name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    return current;
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current });
};

/** Sends pushes to the page's service worker, as the browser does. */
async function pusher(session: CDPSession, origin: string): Promise<(message: PushMessage) => Promise<void>> {
  const found = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  return async message => {
    const data = JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

test('a push notifies only in the background, and can open the chat (WIN-60, MESSAGE-55, BROWSER-24)', async ({
  browser,
  site,
}) => {
  const layla = await Person.open(browser, 'ليلى النائمة', {
    baseURL: site.url,
    permissions: ['notifications'],
  });
  const { page } = layla;
  await page.addInitScript(subscribeAtNobody);
  const frames: string[] = [];
  page.on('websocket', socket => socket.on('framesent', ({ payload }) => frames.push(String(payload))));
  await layla.enter();
  const omar = await (await Person.open(browser, 'عمر الكاتب', { baseURL: site.url })).enter();

  await page.getByRole('button', { name: 'الإعدادات' }).click();
  const settings = page.getByRole('dialog', { name: 'الإعدادات' });
  await settings.getByRole('tab', { name: 'خيارات' }).click();
  const stored = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/push'),
  );
  await settings.getByRole('switch', { name: 'إشعارات هذا الجهاز' }).click();
  expect((await stored).postDataJSON()).toMatchObject({
    endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
    texts: false,
  });
  await expect(settings.getByRole('switch', { name: 'إظهار نص الرسالة في الإشعار' })).not.toBeChecked();
  await settings.getByRole('button', { name: 'إلغاء' }).click();

  const look = (hidden: boolean) =>
    page.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const told = () =>
    frames.filter(frame => frame.includes('requestPush')).map(frame => frame.includes('true'));
  await look(true);
  await expect.poll(told).toEqual([true]);
  await look(false);
  await expect.poll(told).toEqual([true, false]);

  const push = await pusher(await page.context().newCDPSession(page), site.url);
  // Records notifications, because a browser without windows cannot show them.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    type Shown = [title: string, body: string, tag: string];
    const self = globalThis as unknown as { shown: Shown[]; registration: { showNotification: unknown } };
    self.shown = [];
    self.registration.showNotification = async (title: string, { body, tag }: Record<string, string>) => {
      self.shown.push([title, body ?? '', tag ?? '']);
    };
  });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown }).shown);
  const userID = await omar.page.evaluate(
    () => JSON.parse(sessionStorage.getItem('samar.tab') ?? '{}').userID,
  );
  const from = { userID, nickname: omar.name };
  const message = { kind: 'private', ...from, room: null, messageID: 'm1', text: null } as const;
  // No notification, because the chat is visible.
  await push(message);
  await page.evaluate(
    id =>
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { openPrivateChat: id } })),
    userID,
  );
  await expect(page.getByRole('dialog', { name: omar.name, exact: true })).toBeVisible();
  expect(await shown()).toEqual([]);

  await page.goto('/offline');
  await push(message);
  await push({ ...message, text: 'هل نمتِ؟' });
  await push({ ...message, kind: 'mention', room: 'القاعة', text: null });
  await push({ ...message, kind: 'friend', messageID: '' });
  const title = `\u2068${omar.name}\u2069`;
  await expect.poll(shown).toEqual([
    [title, 'رسالة خاصة', `private ${userID}`],
    [title, 'هل نمتِ؟', `private ${userID}`],
    [title, 'ذكرك في \u2068القاعة\u2069', 'mention القاعة'],
    [title, 'دخل صديقك الدردشة', `friend ${userID}`],
  ]);
  await worker?.evaluate(() => {
    const self = globalThis as unknown as { closed: string[]; registration: { getNotifications: unknown } };
    self.closed = [];
    self.registration.getNotifications = async () =>
      ['m1', 'm2'].map(messageID => ({ data: { messageID }, close: () => self.closed.push(messageID) }));
  });
  await push({ ...message, messageID: 'm3', withdrawn: ['m2'] });
  await expect
    .poll(() => worker?.evaluate(() => (globalThis as unknown as { closed: unknown }).closed))
    .toEqual(['m2']);
  for (const { page: each } of [layla, omar]) await each.context().close();
});
