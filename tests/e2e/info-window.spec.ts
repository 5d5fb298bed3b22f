import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { CHAT_PERMISSIONS } from '../../protocol/rules/permissions.ts';
import { ROWS, TARGETS, TOOLS, type Whose, WITH_ALL } from '../tables/info-window.ts';
import { operator } from './support/operator.ts';
import { test } from './support/people.ts';
import { account, Walker } from './support/walker.ts';

/** Opens somebody's window and goes through its tabs: what there is to be used and to be read. */
const toolsIn = (page: Page, nickname: string): Promise<string[]> =>
  page.evaluate(async name => {
    // A turn of the page, and not a frame: browsers draw few frames of a page that is not in front.
    const turn = () =>
      new Promise(done => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    const drawn = () => turn().then(turn);
    const all = <Found extends Element>(selector: string): Found[] => [
      ...document.querySelectorAll<Found>(selector),
    ];
    const named = (element: Element): string =>
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      element.textContent ??
      '';
    all<HTMLElement>('.user-row')
      .find(row => named(row).startsWith(`${name}،`))
      ?.click();
    all<HTMLElement>('.user-actions button')[0]?.click();
    await drawn();
    const found = new Set<string>();
    const tabs = all<HTMLElement>('.window [role=tab]');
    for (const tab of tabs.length > 0 ? tabs : [null]) {
      tab?.click();
      await drawn();
      const PARTS =
        '.window-body :is(button:not([role=tab], [role=radio]), [role=radiogroup], [role=status], dt)';
      for (const part of all(PARTS)) found.add(named(part).trim());
      for (const input of all('.window-body [role=switch]'))
        found.add((input.closest('label')?.textContent ?? '').trim());
    }
    return [...found];
  }, nickname);

/** Of one tool with another name: its own, or those of its parts. */
const isPart = (name: string): boolean => /^(?:اختيار الغرفة|حفظ الألوان$|السابق$|التالي$)/.test(name);

const namesOf = (words = ''): string[] =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map(word => TOOLS[word as keyof typeof TOOLS])
    .sort();

const shows = async (page: Page, nickname: string, words: string | undefined, why: string): Promise<void> => {
  const now = async () => (await toolsIn(page, nickname)).filter(name => !isPart(name)).sort();
  await expect.poll(now, { message: why, intervals: [50, 100, 200, 400] }).toEqual(namesOf(words));
};

const gatheringOf = async (request: APIRequestContext, baseURL: string | undefined) => {
  const ask = await operator(request, baseURL);
  const accounts = {
    walker: await account(ask, 'سامر', 'admin', []),
    member: await account(ask, 'هند', 'member', []),
    shielded: await account(ask, 'مازن', 'member', ['cannotKicked']),
  };
  const dismiss = () => Promise.all(Object.values(accounts).map(({ _id }) => ask('DELETE', `/users/${_id}`)));
  return { ask, walker: accounts.walker, dismiss };
};

test('WIN-2, WIN-3, WIN-4, WIN-5, WIN-6, WIN-7, WIN-8, WIN-9, WIN-10, WIN-13, WIN-14, WIN-15, WIN-16, WIN-17, MAY-1 the info window has exactly the tools of each permission, over everybody', async ({
  arrive,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { ask, walker, dismiss } = await gatheringOf(request, baseURL);
  const operating = await Walker.logIn(await arrive('سامر'), ask, walker);
  await Promise.all([
    arrive('ليلى').then(layla => layla.enter()),
    ...['هند', 'مازن', 'owner'].map(async name => (await arrive(name)).logIn()),
  ]);
  const nicknames: Record<Whose, string> = {
    self: 'سامر',
    visitor: 'ليلى',
    member: 'هند',
    shielded: 'مازن',
    higher: 'صقر نجد',
  };
  for (const name of Object.values(nicknames)) await expect(operating.person.row(name)).toBeVisible();

  const everything = { flags: CHAT_PERMISSIONS.filter(flag => flag !== 'hasOneTimeKick'), ...WITH_ALL };
  for (const row of [everything, ...ROWS]) {
    await operating.may(row.flags);
    for (const whose of TARGETS)
      await shows(
        operating.person.page,
        nicknames[whose],
        row[whose],
        `${row.flags.join(' and ')} over ${whose}`,
      );
  }
  await dismiss();
});

test('WIN-12, MAY-34 a guest finds a kick only over whom a mark lies that no shield covers', async ({
  arrive,
  gather,
  request,
  baseURL,
}) => {
  const { dismiss } = await gatheringOf(request, baseURL);
  const [layla] = await gather('ليلى', 'عمر');
  const owner = await (await arrive('owner')).logIn();
  await (await arrive('مازن')).logIn();
  for (const name of ['عمر', 'مازن']) {
    await expect(layla.row(name)).toBeVisible();
    await shows(layla.page, name, 'whisper', `${name} unmarked`);
    await owner.row(name).click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    await expect(info).toContainText(name);
    const mark = info.getByRole('switch', { name: TOOLS.mark });
    await mark.click();
    await expect(mark).toBeChecked();
  }
  await shows(layla.page, 'عمر', 'whisper kick disconnect', 'marked');
  await shows(layla.page, 'مازن', 'whisper', 'marked and shielded');
  await dismiss();
});
