import { expect, type Locator } from '@playwright/test';
import { type ApiCall, operator } from '../support/owner-calls.ts';
import { type Person, test } from '../support/people.ts';
import type { WirePerson } from '../support/wire-person.ts';

const banner = ({ page }: Person): Locator => page.getByRole('region', { name: 'إعلانات الموقع' });

/** Changes a setting of the whole site during a test, and restores it after any outcome. */
const during = async (ask: ApiCall, path: string, set: object, then: object, act: () => Promise<void>) => {
  await ask('PATCH', path, set);
  try {
    await act();
  } finally {
    await ask('PATCH', path, then);
  }
};

const RIGHT = { button: 2 };

test('an open chat applies site settings changed by an operator', async ({
  arrive,
  byWire,
  request,
  baseURL,
}) => {
  // This option prevents the reuse of the browser, because the test needs its own clock.
  const layla = await (await arrive('ليلى', { colorScheme: 'light' })).enter();
  const [omar, salma] = [await byWire('عمر').enter(), await byWire('سلمى').enter()];
  const ask = await operator(request, baseURL);

  await test.step('a changed logo and emoticons appear in an open chat (SITE-40)', () =>
    followsLogoAndEmoticons(layla, ask));

  await test.step('private chats stay within the limit; title and bar show unread counts (SITE-26, SITE-40, CHAT-55)', () =>
    limitsPrivateChats(layla, omar, salma, ask));

  await omar.client.say('نص للنسخ');
  await layla.seesMessage('نص للنسخ');
  const message = layla.log.getByText('نص للنسخ');
  const refused = (type: string, options: object = {}, place = message) =>
    place.evaluate(
      (node, [name, init]) =>
        !node.dispatchEvent(
          new (name === 'keydown' ? KeyboardEvent : MouseEvent)(name, {
            bubbles: true,
            cancelable: true,
            ...init,
          }),
        ),
      [type, options] as const,
    );
  const leaving = () =>
    layla.page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const all = async () => {
    await message.selectText();
    return [
      await refused('copy'),
      await refused('contextmenu', RIGHT, layla.page.getByRole('main').first()),
      await refused('keydown', { key: 'F12' }),
      await leaving(),
    ];
  };
  await test.step('copying, right-click and F12 are blocked (BROWSER-4)', async () =>
    expect((await all()).slice(0, 3)).toEqual([true, true, true]));
  await test.step('right-click is blocked in texts and fields; long press works in a field', async () => {
    const field = layla.composer;
    for (const place of [layla.row('عمر'), field, message])
      expect(await refused('contextmenu', RIGHT, place)).toBe(true);
    // On a message the gesture opens its own menu.
    await layla.page.getByRole('dialog', { name: 'المزيد عن الرسالة' }).press('Escape');
    expect(await refused('contextmenu', {}, field)).toBe(false);
  });
  await test.step('leaving the page is blocked', async () => expect(await leaving()).toBe(true));
  await test.step('copying the whole page is blocked with a single notice (BROWSER-16)', async () => {
    await layla.page.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
    expect([await refused('copy'), await refused('copy')]).toEqual([true, true]);
    await expect(layla.toasts.filter({ hasText: 'النسخ غير متاح في الدردشة.' })).toHaveCount(1);
  });
  await ask('PATCH', '/options-1/site', { guardCopying: false });
  await expect.poll(leaving).toBe(false);
  await test.step('with guardCopying off, no action is blocked', async () =>
    expect(await all()).toEqual([false, false, false, false]));
  await ask('PATCH', '/options-1/site', { guardCopying: true });

  await test.step('banners rotate above the marquee, pause on hover and have their link (SITE-19, SITE-20)', () =>
    bannersTakeTurns(layla, ask));

  await test.step('the site accent and mode apply to all users until a personal choice (SITE-21, SITE-40)', () =>
    followsAccentAndMode(layla, ask));
});

async function followsLogoAndEmoticons(layla: Person, ask: ApiCall): Promise<void> {
  const emojis = layla.page.getByRole('button', { name: 'الرموز التعبيرية' });
  await expect(emojis).toBeVisible();
  const [before, set] = [
    { showLogo: false, logo: '', enableEmoticons: true },
    { showLogo: true, logo: '/mark.svg', enableEmoticons: false },
  ];
  await during(ask, '/options-1/site', set, before, async () => {
    await expect(layla.page.getByRole('img', { name: 'شعار الموقع' })).toHaveAttribute('src', '/mark.svg');
    await expect(emojis).toHaveCount(0);
    // Earlier lines in this room may have an emoticon, so only the last one counts.
    await layla.say(':قهوة');
    await expect(layla.log.getByText(':قهوة', { exact: true }).last()).toBeVisible();
  });
  await expect(layla.page.getByRole('img', { name: 'شعار الموقع' })).toHaveCount(0);
  await expect(emojis).toBeVisible();
  await expect(layla.log.getByRole('img', { name: ':قهوة' }).last()).toBeVisible();
}

async function limitsPrivateChats(
  layla: Person,
  omar: WirePerson,
  salma: WirePerson,
  ask: ApiCall,
): Promise<void> {
  const { windows } = (await ask('GET', '/windows')) as { windows: { privateWindowsMax: number } };
  const before = { privateWindowsMax: windows.privateWindowsMax };
  await during(ask, '/windows/site', { privateWindowsMax: 1 }, before, async () => {
    await omar.sendPrivately(layla, 'من عمر');
    await salma.sendPrivately(layla, 'من سلمى');
    await expect(layla.page).toHaveTitle(/^\(2\) ليلى — /);
    await layla.page.setViewportSize({ width: 390, height: 844 });
    await layla.page.getByRole('button', { name: /^المحادثات الخاصة، 2 غير مقروءة/ }).click();
    await layla.page.getByRole('option', { name: 'عمر' }).click();
    const chat = layla.page.getByRole('dialog', { name: 'عمر' });
    await expect(chat.getByRole('log')).toContainText('من عمر');
    await expect(layla.page).toHaveTitle(/^\(1\) ليلى — /);
    await layla.page.setViewportSize({ width: 1280, height: 800 });
    await layla.row('سلمى').dblclick();
    await expect(
      layla.toasts.filter({ hasText: 'بلغت الحد الأقصى من المحادثات الخاصة المفتوحة: 1.' }),
    ).toBeVisible();
    await chat.getByRole('button', { name: 'إغلاق' }).click();
    await layla.row('سلمى').dblclick();
    const second = layla.page.getByRole('dialog', { name: 'سلمى' });
    await expect(second).toContainText('من سلمى');
    await expect(layla.page).toHaveTitle(/^ليلى — /);
    await second.getByRole('button', { name: 'إغلاق' }).click();
  });
}

async function bannersTakeTurns(layla: Person, ask: ApiCall): Promise<void> {
  await layla.page.clock.install();
  // Banners do not rotate with reduced motion.
  await layla.page.emulateMedia({ reducedMotion: 'no-preference' });
  await layla.composer.hover();
  await expect(banner(layla)).toHaveCount(0);
  const made = await Promise.all(
    [
      { text: 'سهرة الخميس', userType: 'all', link: 'https://example.org/evening' },
      { text: 'مسابقة الأسبوع', userType: 'forVisitors' },
      { text: 'للأعضاء فقط', userType: 'forSupers' },
    ].map(each => ask('POST', '/banners', each)),
  );
  try {
    const [first, second] = [
      banner(layla).getByText('سهرة الخميس'),
      banner(layla).getByText('مسابقة الأسبوع'),
    ];
    await expect(first).toBeVisible();
    await layla.page.clock.pauseAt((await layla.page.evaluate(() => Date.now())) + 2_000);
    const turn = () => layla.page.clock.runFor(10_000);
    await turn();
    await expect(second).toBeVisible();
    await turn();
    await expect(first).toBeVisible();
    await expect(layla.page.getByText('للأعضاء فقط')).toHaveCount(0);
    await expect(banner(layla).getByRole('link')).toHaveAttribute('href', 'https://example.org/evening');
    await expect(banner(layla).getByRole('link')).toHaveAttribute('rel', /noopener/);
    const above = await banner(layla).boundingBox();
    const marquee = await layla.page.getByRole('region', { name: 'شريط الهدايا والإعلانات' }).boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((marquee?.y ?? 0) + 1);
    await layla.page.getByRole('button', { name: 'الإعلان التالي' }).click();
    await expect(second).toBeVisible();
    await turn();
    await turn();
    await expect(second).toBeVisible();
    await layla.composer.hover();
    await turn();
    await expect(first).toBeVisible();
  } finally {
    for (const { banner: each } of made as { banner: { _id: string } }[])
      await ask('DELETE', `/banners/${each._id}`);
    await layla.page.clock.resume();
  }
  await expect(banner(layla)).toHaveCount(0);
}

async function followsAccentAndMode(layla: Person, ask: ApiCall): Promise<void> {
  const root = layla.page.locator('html');
  const send = layla.page.getByRole('button', { name: 'إرسال' });
  const before = { accent: '#0b6e69', mode: 'system' };
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect(send).toHaveCSS('background-color', 'rgb(11, 110, 105)');
  await during(ask, '/appearance/site', { accent: '#8a1c5b', mode: 'dark' }, before, async () => {
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await expect(send).not.toHaveCSS('background-color', 'rgb(52, 187, 174)');
    await layla.page.getByRole('button', { name: 'خروج' }).click();
    await layla.page.goto('/');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await layla.page.getByRole('button', { name: 'تبديل المظهر' }).click();
    await layla.enter();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(send).toHaveCSS('background-color', 'rgb(138, 28, 91)');
  });
  await expect(send).toHaveCSS('background-color', 'rgb(11, 110, 105)');
}
