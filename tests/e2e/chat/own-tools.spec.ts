import { expect, type Locator, type Page } from '@playwright/test';
import { OWN_ROWS, OWN_TOOLS, type OwnRow, type OwnTool } from '../../tables/own-tools.ts';
import { otherFlags } from '../../tables/walked-flags.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount, PermissionUser } from '../support/permission-user.ts';

const COMPOSER: readonly OwnTool[] = ['bold', 'italic', 'textColor'];
const PERSONAL: readonly OwnTool[] = ['nameColor', 'ground', 'icon', 'star'];
const OPTIONS: readonly OwnTool[] = ['visible', 'hidden', 'ghost'];
const SITE: readonly OwnTool[] = ['password', 'announcement'];

/** Permissions change during the test, so lookups are repeated with a short timeout. */
const LOOKED_FOR_MS = 3_000;

/** Names of the tools present in this place. */
const among = async (place: Locator, tools: readonly OwnTool[]): Promise<OwnTool[]> => {
  const counts = await Promise.all(
    tools.map(tool =>
      place
        .getByLabel(OWN_TOOLS[tool], { exact: true })
        .or(place.getByText(OWN_TOOLS[tool], { exact: true }))
        .count(),
    ),
  );
  return tools.filter((_, at) => (counts[at] ?? 0) > 0);
};

const inSettings = async (page: Page): Promise<OwnTool[]> => {
  const settings = page.getByRole('dialog', { name: 'الإعدادات' });
  const tab = async (name: string) => {
    await settings.getByRole('tab', { name, exact: true }).click();
    return settings.getByRole('tabpanel');
  };
  const personal = await tab('معلومات شخصية');
  const mayRename = await personal.getByRole('textbox', { name: OWN_TOOLS.name }).isEnabled();
  const found = [...(mayRename ? (['name'] as const) : []), ...(await among(personal, PERSONAL))];
  found.push(...(await among(await tab('خيارات'), OPTIONS)));
  const typing = await among(await tab('نمط الكتابة'), COMPOSER);
  expect(typing, 'the settings offer what the composer does').toEqual(
    await among(page.locator('form'), COMPOSER),
  );
  return [...found, ...typing];
};

const amongSiteOptions = async (page: Page): Promise<OwnTool[]> => {
  await page.getByRole('button', { name: /خيارات الموقع/ }).click();
  const first = page.getByRole('option', { name: 'خيارات الموقع' });
  await expect(first).toBeVisible();
  const found = await among(page.getByRole('listbox'), SITE);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  return found;
};

test('settings, composer and site options show only permitted tools', async ({
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const somebody = await createAccount(ask, 'سلوى', 'member', ['canSendWarningMsg']);
  const user = await PermissionUser.logIn(await arrive('سلوى'), ask, somebody);
  const { page } = user.person;
  page.setDefaultTimeout(LOOKED_FOR_MS);
  const settings = page.getByRole('dialog', { name: 'الإعدادات' });
  await test.step('the settings have four tabs, the last one empty (WIN-24)', async () => {
    await page.getByRole('button', { name: 'الإعدادات' }).click();
    await expect(settings.getByRole('tab')).toHaveText(['معلومات شخصية', 'خيارات', 'نمط الكتابة', 'معلومات']);
    await settings.getByRole('tab', { name: 'معلومات', exact: true }).click();
    await expect(settings.getByRole('tabpanel')).toHaveText('لا توجد معلومات حاليًا.');
  });
  const showsExactly = async (rows: readonly OwnRow[]) => {
    for (const { flags, tools } of rows) {
      await user.setFlags(flags);
      await expect(async () => {
        const found = [...(await inSettings(page)), ...(await amongSiteOptions(page))];
        expect(found.sort(), flags.join(' and ')).toEqual([...tools].sort());
      }).toPass({ timeout: 30_000 });
    }
  };
  await test.step('the nickname editor requires canChangeHisNickname (MAY-18)', () =>
    showsExactly(OWN_ROWS.name));
  await test.step('name and background color each require their own permission (MAY-21)', () =>
    showsExactly(OWN_ROWS.colors));
  await test.step('the icon requires canChangeHisIcon and the star canHideHisStar', () =>
    showsExactly(OWN_ROWS.pictures));
  await test.step('the option hidden requires canBeHidden and ghost canBeGhost (WIN-33)', () =>
    showsExactly(OWN_ROWS.visibility.slice(0, 2)));
  await test.step('the option visible requires canBeHidden and canBeGhost', () =>
    showsExactly(OWN_ROWS.visibility.slice(2)));
  await test.step('bold and italic require canChangeTextStyle, and the text color canUseAdvancedColorsSys', () =>
    showsExactly(OWN_ROWS.typing));
  await test.step('the password requires canChangeHisPassword and the announcement canSendPublicAd', () =>
    showsExactly(OWN_ROWS.site));
  await test.step('no other permission affects these tools', () =>
    showsExactly([{ flags: otherFlags(Object.values(OWN_ROWS).flat()), tools: [] }]));
});

test('restricted icons are offered only with canUseBannedIcons, sixty per page', async ({
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const user = await PermissionUser.logIn(
    await arrive('لمى'),
    ask,
    await createAccount(ask, 'لمى', 'member', []),
  );
  const { page } = user.person;
  const asked: string[] = [];
  page.on('request', one => {
    if (one.url().includes('/avatars/?')) asked.push(new URL(one.url()).search);
  });
  const restricted = page.getByRole('dialog', { name: 'الإعدادات' }).getByTitle('أيقونة مقيّدة');
  await page.getByRole('button', { name: 'الإعدادات' }).click();
  await test.step('restricted icons require canUseBannedIcons (MAY-13)', async () => {
    await user.setFlags(['canChangeHisIcon', 'canUseBannedIcons']);
    await expect(restricted.first()).toBeVisible();
    await user.setFlags(['canChangeHisIcon']);
    await expect(restricted).toHaveCount(0);
  });
  await test.step('restricted icons are loaded sixty per page', async () => {
    expect(asked.map(search => new URLSearchParams(search).get('limit'))).toEqual(['60', '60']);
    expect(asked.map(search => new URLSearchParams(search).get('filter'))).toEqual([null, 'isRestricted']);
  });
});

test('guests see neither a hidden star or nickname image nor a hidden user', async ({ arrive, gather }) => {
  const [layla] = await gather('ليلى');
  const owner = await (await arrive('owner')).logIn();
  await expect(layla.row('صقر نجد').getByAltText('صقر نجد')).toBeVisible();
  const { page } = owner;
  const settings = page.getByRole('dialog', { name: 'الإعدادات' });
  const change = async (act: () => Promise<void>, word: string) => {
    await page.getByRole('button', { name: 'الإعدادات' }).click();
    await act();
    await settings.getByRole('button', { name: 'موافق' }).click();
    await expect(owner.toasts.filter({ hasText: word })).toBeVisible();
    await expect(settings).toBeHidden();
  };
  const flip = (name: string) => () => settings.getByRole('switch', { name }).click();
  const choose = (name: string) => async () => {
    await settings.getByRole('tab', { name: 'خيارات' }).click();
    await settings.getByRole('radio', { name }).check();
  };
  await change(flip('إظهار نجمتي'), 'تم تغيير ظهور النجمة.');
  await expect(layla.row('صقر نجد').getByAltText(/^نجمة/)).toHaveCount(0);
  await change(flip('إظهار صورة الاسم'), 'تم تغيير ظهور صورة الاسم.');
  await layla.seesUser('صقر نجد');
  await change(choose('مخفي عن الزوار'), 'تم تغيير حالة الظهور.');
  await expect(layla.row('صقر نجد')).toHaveCount(0);
  await change(choose('ظاهر للجميع'), 'تم تغيير حالة الظهور.');
  await change(flip('إظهار نجمتي'), 'تم تغيير ظهور النجمة.');
  await change(flip('إظهار صورة الاسم'), 'تم تغيير ظهور صورة الاسم.');
  await expect(layla.row('صقر نجد').getByAltText(/^نجمة/)).toHaveCount(1);
  await expect(layla.row('صقر نجد').getByAltText('صقر نجد')).toBeVisible();
});
