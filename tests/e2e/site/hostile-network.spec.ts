import { type APIRequestContext, expect } from '@playwright/test';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  PING_EVERY_MS,
  PONG_WITHIN_MS,
  SEND_MAX,
} from '../../../protocol/constants.ts';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { operator } from '../support/owner-calls.ts';
import { Person, test as withPeople } from '../support/people.ts';

type Network = { way: FaultyProxy; omar: Person };

/** عمر connects through a faulty proxy that each test controls. ليلى connects directly and stays between tests. */
const test = withPeople.extend<{ across: (omarsName: string) => Promise<Network> }>({
  across: async ({ arrive, baseURL }, use) => {
    const way = await FaultyProxy.to(baseURL ?? '');
    await use(async omarsName => ({ way, omar: await arrive(omarsName, { baseURL: way.url }) }));
    way.close();
  },
});

/** Sets the message limit. 0 disables it, so that one test does not affect the next. */
const setFlood = async (request: APIRequestContext, floodCount: number): Promise<void> => {
  const ask = await operator(request);
  await ask('PATCH', '/options-1/site', { floodCount });
};

let layla: Person;
test.beforeAll(async ({ browsers, request }) => {
  await setFlood(request, 0);
  layla = await new Person('ليلى', await browsers.open()).enter();
});
test.afterAll(async ({ browsers, request }) => {
  await layla.leave();
  await browsers.leave(layla.page);
  await setFlood(request, SEND_MAX);
});

/** Number of connections and answered pings of a user's page. */
function traffic({ page }: Person): { dialled: number; pongs: number } {
  const counts = { dialled: 0, pongs: 0 };
  page.on('websocket', socket => {
    counts.dialled++;
    socket.on('framereceived', ({ payload }) => {
      if (payload === 'pong') counts.pongs++;
    });
  });
  return counts;
}

/** Checks that both users have these lines, each once and in this order. */
async function bothRead(people: readonly Person[], lines: readonly string[]): Promise<void> {
  for (const { log } of people)
    await expect
      .poll(async () =>
        (await log.locator('.message-text').allTextContents()).filter(line => lines.includes(line)),
      )
      .toEqual(lines);
}

/** Checks that this user saw the named user join once, and neither leave nor disconnect. */
async function wasNeverGone({ log }: Person, name: string): Promise<void> {
  await expect(log.getByText(`انضمّ ${name} إلى الغرفة`)).toHaveCount(1);
  await expect(log.getByText(new RegExp(`غادر ${name}|انقطع اتصال ${name}`))).toHaveCount(0);
}

const CAPTIVE =
  'HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<html>Log in to this network</html>';

test('with 300 ms delay and 2 % loss, two clients get all messages in order (ROOM-8)', async ({ across }) => {
  const { way, omar } = await across('عمر البطيء');
  await omar.enter();
  way.weather = { delayMs: 300, pieceBytes: 1_400, lossOneIn: 50 };
  const lines: string[] = [];
  for (let at = 1; at <= 4; at++) {
    for (const [who, from] of [
      [layla, 'من ليلى'],
      [omar, 'من عمر'],
    ] as const) {
      const line = `${from} ${at}`;
      await who.say(line);
      await layla.seesMessage(line);
      lines.push(line);
    }
  }
  await bothRead([layla, omar], lines);
  await wasNeverGone(layla, omar.name);
});

test('repeated network faults never disconnect the user', async ({ across }) => {
  const { way, omar } = await across('عمر الصبور');
  await omar.page.clock.install();
  const counts = traffic(omar);
  await omar.enter();
  await test.step('after 30 s offline, the page reconnects and shows all messages (ROOM-16)', async () => {
    await omar.say('قبل الصمت');
    await layla.seesMessage('قبل الصمت');
    way.stallAll();
    await layla.say('قيلت في الصمت');
    await layla.hasSent('قيلت في الصمت');
    await omar.say('كُتبت في الصمت');
    await omar.page.clock.fastForward(PING_EVERY_MS + 1_000);
    await omar.page.clock.fastForward(PONG_WITHIN_MS + 1_000);
    await layla.seesMessage('كُتبت في الصمت');
    await bothRead([layla, omar], ['قبل الصمت', 'قيلت في الصمت', 'كُتبت في الصمت']);
    await wasNeverGone(layla, omar.name);
  });
  await test.step('a captive portal ends no session; the chat continues afterwards (CONN-31)', async () => {
    way.capture(CAPTIVE);
    await expect(omar.page.getByText('انقطع الاتصال، جارٍ إعادة المحاولة (3 من 5)…')).toBeVisible();
    await layla.say('قيلت والشبكة تطلب الدخول');
    await omar.say('كُتبت والشبكة تطلب الدخول');
    way.mend();
    await layla.seesMessage('كُتبت والشبكة تطلب الدخول');
    await bothRead([layla, omar], ['قيلت والشبكة تطلب الدخول', 'كُتبت والشبكة تطلب الدخول']);
    await wasNeverGone(layla, omar.name);
  });
  await test.step('a reader stays connected through a proxy with a one minute idle limit (ROOM-16)', async () => {
    const { dialled } = counts;
    for (let minute = 0; minute < 5; minute++) {
      way.closeSilent();
      for (let at = 0; at < MINUTE_MS / PING_EVERY_MS; at++) {
        const before = counts.pongs;
        await omar.page.clock.fastForward(PING_EVERY_MS);
        // Waits for the answer, because another frame may arrive first, and the fast clock would then report a missing
        // answer.
        await expect.poll(() => counts.pongs).toBeGreaterThan(before);
      }
    }
    way.closeSilent();
    await layla.say('بعد خمس دقائق');
    await omar.seesMessage('بعد خمس دقائق');
    expect(counts.dialled).toBe(dialled);
  });
  await test.step('after an hour suspended and offline, a tab shows all messages on waking (ROOM-16)', async () => {
    const devtools = await omar.page.context().newCDPSession(omar.page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    way.resetAll();
    for (const line of ['أولى النوم', 'ثانية النوم', 'ثالثة النوم']) await layla.say(line);
    await layla.hasSent('ثالثة النوم');
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await omar.page.clock.fastForward(HOUR_MS);
    await bothRead([layla, omar], ['أولى النوم', 'ثانية النوم', 'ثالثة النوم']);
    await wasNeverGone(layla, omar.name);
  });
});

for (const [name, ms, when] of [
  ['a day ahead', DAY_MS, 'غدًا'],
  ['a day behind', -DAY_MS, 'أمس'],
] as const)
  test(`with a clock that is ${name}, a browser sends and reconnects (ROOM-16)`, async ({ across }) => {
    const { way, omar } = await across(`عمر ${when}`);
    await omar.page.clock.install({ time: Date.now() + ms });
    await omar.enter();
    await layla.say(`السلام عليكم ${when}`);
    await omar.seesMessage(`السلام عليكم ${when}`);
    await omar.say(`وعليكم السلام ${when}`);
    await layla.seesMessage(`وعليكم السلام ${when}`);
    const shown = await layla.log.locator('time').allInnerTexts();
    expect(await omar.log.locator('time').allInnerTexts()).toEqual(shown);
    way.resetAll();
    await layla.say(`بعد الانقطاع ${when}`);
    await bothRead([layla, omar], [`السلام عليكم ${when}`, `وعليكم السلام ${when}`, `بعد الانقطاع ${when}`]);
    await wasNeverGone(layla, omar.name);
  });

/** Runs in the page before its scripts: denies all storage, as in some frames and private windows. */
const denyStorage = (): void => {
  const deny = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: deny });
};

/** Runs in the page: makes all storage full. */
const fillStorage = (): void => {
  const full = (): never => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  Storage.prototype.setItem = full;
  IDBObjectStore.prototype.put = full;
};

/** Runs in the page: a database that never opens, as after a crash of the browser's storage. */
const hangDatabase = (): void => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
};

/** Runs in the page: a database that opens but answers no read. */
const hangReads = (): void => {
  IDBObjectStore.prototype.get = () => new EventTarget() as IDBRequest;
};

for (const [name, prepare, memory] of [
  ['denied', denyStorage, 'المحروم'],
  ['full', fillStorage, 'الممتلئ'],
  ['never opened', hangDatabase, 'المنتظر'],
  ['opened but silent', hangReads, 'الصامت'],
] as const)
  test(`with storage ${name}, a guest enters, sends and reconnects (ENTRY-7, BROWSER-33)`, async ({
    across,
  }) => {
    const { way, omar } = await across(`عمر ${memory}`);
    const faults: string[] = [];
    omar.page.on('pageerror', error => faults.push(error.message));
    await omar.page.addInitScript(prepare);
    await omar.enterByScreen();
    await omar.say(`من غير ذاكرة: ${memory}`);
    await layla.seesMessage(`من غير ذاكرة: ${memory}`);
    way.resetAll();
    await layla.say(`وبعد الانقطاع: ${memory}`);
    await omar.seesMessage(`وبعد الانقطاع: ${memory}`);
    await wasNeverGone(layla, omar.name);
    expect(faults).toEqual([]);
  });

test('browser back after a link returns to the chat with missed messages (ROOM-16)', async ({ across }) => {
  const { omar } = await across('عمر العائد');
  await omar.enterByScreen();
  await omar.say('قبل الخروج');
  await layla.seesMessage('قبل الخروج');
  await omar.page.goto('about:blank');
  await layla.say('قيلت وهو خارج الدردشة');
  await layla.hasSent('قيلت وهو خارج الدردشة');
  await omar.page.goBack();
  await expect(omar.composer).toBeVisible();
  await omar.say('عدت');
  await layla.seesMessage('عدت');
  await bothRead([layla, omar], ['قبل الخروج', 'قيلت وهو خارج الدردشة', 'عدت']);
  await omar.page.goto('about:blank');
  await omar.page.goBack();
  await omar.page.goForward();
  await omar.page.goBack();
  await expect(omar.composer).toBeVisible();
  await layla.say('ما زال هنا');
  await omar.seesMessage('ما زال هنا');
});
