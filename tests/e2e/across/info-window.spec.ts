import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { CHAT_PERMISSIONS } from '../../../protocol/rules/permissions.ts';
import { ROWS, type Row, TARGETS, TOOLS, type Whose, WITH_ALL } from '../../tables/info-window.ts';
import { otherFlags } from '../../tables/walked-flags.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount, PermissionUser } from '../support/permission-user.ts';

/** Opens a user's window, goes through its tabs and returns its controls and texts. */
const toolsIn = (page: Page, nickname: string): Promise<string[]> =>
  page.evaluate(async name => {
    // Waits for a task instead of a frame, because browsers draw few frames of a page in the background.
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

/** Parts of a tool, a second name of the same tool, and a profile during its load. */
const isPart = (name: string): boolean =>
  /^(?:اختيار الغرفة|حفظ الألوان$|السابق$|التالي$|ملف العضو$)/.test(name);

const namesOf = (words = ''): string[] =>
  words
    .split(/\s+/)
    .filter(Boolean)
    .map(word => TOOLS[word as keyof typeof TOOLS])
    .sort();

/** Targets that every user may ignore: all except oneself and higher staff. */
const IGNORABLE: ReadonlySet<Whose> = new Set(['visitor', 'member', 'shielded']);

/** Other accounts, because any account may send them a friend request. */
const ASKABLE: ReadonlySet<Whose> = new Set(['member', 'shielded', 'higher']);

type Shown = { nickname: string; isIgnorable: boolean; isAskable?: boolean; words: string | undefined };

const shows = async (
  page: Page,
  { nickname, isIgnorable, isAskable = false, words }: Shown,
  why: string,
): Promise<void> => {
  const ignore = isIgnorable ? [`تجاهل \u2068${nickname}\u2069`] : [];
  const ask = isAskable ? ['أضف صديقًا'] : [];
  const now = async () => (await toolsIn(page, nickname)).filter(name => !isPart(name)).sort();
  const expected = [...namesOf(words), ...ignore, ...ask].sort();
  await expect.poll(now, { message: why, intervals: [50, 100, 200, 400] }).toEqual(expected);
};

const gatheringOf = async (request: APIRequestContext, baseURL: string | undefined) => {
  const ask = await operator(request, baseURL);
  const accounts = {
    walker: await createAccount(ask, 'سامر', 'admin', []),
    member: await createAccount(ask, 'هند', 'member', []),
    shielded: await createAccount(ask, 'مازن', 'member', ['cannotKicked']),
  };
  const dismiss = () => Promise.all(Object.values(accounts).map(({ _id }) => ask('DELETE', `/users/${_id}`)));
  return { ask, walker: accounts.walker, dismiss };
};

const NICKNAMES: Record<Whose, string> = {
  self: 'سامر',
  visitor: 'ليلى',
  member: 'هند',
  shielded: 'مازن',
  higher: 'صقر نجد',
};

test('the info window shows exactly the permitted tools for each kind of user', async ({
  arrive,
  byWire,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { ask, walker, dismiss } = await gatheringOf(request, baseURL);
  const operating = await PermissionUser.logIn(await arrive('سامر'), ask, walker);
  await Promise.all([byWire('ليلى').enter(), ...['هند', 'مازن', 'owner'].map(name => byWire(name).logIn())]);
  for (const name of Object.values(NICKNAMES)) await expect(operating.person.row(name)).toBeVisible();
  /** Gives the operator the flags of each row in turn, and checks the window of every user. */
  const walk = async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      await operating.setFlags(row.flags);
      for (const whose of TARGETS) {
        const shown = {
          nickname: NICKNAMES[whose],
          isIgnorable: IGNORABLE.has(whose),
          isAskable: ASKABLE.has(whose),
          words: row[whose],
        };
        await shows(operating.person.page, shown, `${row.flags.join(' and ')} over ${whose}`);
      }
    }
  };

  await test.step('all permissions together show every tool; unrelated ones show none (WIN-2, MAY-1, FRIEND-12)', () =>
    walk([
      { flags: CHAT_PERMISSIONS.filter(flag => flag !== 'hasOneTimeKick'), ...WITH_ALL },
      { flags: otherFlags(Object.values(ROWS).flat()) },
    ]));
  await test.step('tools for talk, transfer and granting match the permissions', () => walk(ROWS.talk));
  await test.step('kick and ban match their permissions', () => walk(ROWS.removal));
  await test.step('editors for names and their colors match their permissions', () => walk(ROWS.names));
  await test.step('editors for icons and stars match their permissions', () => walk(ROWS.pictures));
  await test.step('country and network match their permissions (WIN-7)', () => walk(ROWS.sight));
  await dismiss();
});

test('a guest sees a kick only for a user with a kick mark and no shield (MAY-34)', async ({
  arrive,
  byWire,
  gather,
  request,
  baseURL,
}) => {
  const { dismiss } = await gatheringOf(request, baseURL);
  const [layla] = await gather('ليلى');
  const owner = await (await arrive('owner')).logIn();
  await byWire('عمر').enter();
  await byWire('مازن').logIn();
  for (const name of ['عمر', 'مازن']) {
    await expect(layla.row(name)).toBeVisible();
    await shows(layla.page, { nickname: name, isIgnorable: true, words: 'whisper' }, `${name} unmarked`);
    await owner.row(name).click();
    await owner.page.getByRole('button', { name: /^معلومات المستخدم/ }).click();
    const info = owner.page.getByRole('dialog', { name: 'معلومات المستخدم' });
    await expect(info).toContainText(name);
    const mark = info.getByRole('switch', { name: TOOLS.mark });
    await mark.click();
    await expect(mark).toBeChecked();
  }
  await shows(layla.page, { nickname: 'عمر', isIgnorable: true, words: 'whisper kick disconnect' }, 'marked');
  await shows(layla.page, { nickname: 'مازن', isIgnorable: true, words: 'whisper' }, 'marked and shielded');
  await dismiss();
});
