import { expect, type Page } from '@playwright/test';
import { SIDE_ROWS, SIDE_TOOLS, type SideTool } from '../../tables/side-tools.ts';
import { otherFlags } from '../../tables/walked-flags.ts';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';
import { createAccount, PermissionUser } from '../support/permission-user.ts';

/** Permissions change during the test, so lookups are repeated with a short timeout. */
const LOOKED_FOR_MS = 3_000;

const ROOM = 'ديوان الاختبار';
const PEOPLE: readonly SideTool[] = ['whisper', 'invite', 'reported'];
const OWN_ROOM: readonly SideTool[] = ['edit', 'color', 'remove'];
const KINDS: readonly SideTool[] = ['public', 'tempPublic', 'private', 'tempPrivate'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const toPeople = (page: Page) => page.getByRole('tab', { name: /^المستخدمون/ }).click();
const toRooms = (page: Page) => page.getByRole('tab', { name: /^الغرف/ }).click();

/** Enabled tools in the user panel. Others stay visible but disabled. */
async function amongPeople(page: Page): Promise<SideTool[]> {
  await toPeople(page);
  const usable = await Promise.all(
    PEOPLE.map(tool => {
      const name = SIDE_TOOLS[tool];
      const control = tool === 'reported' ? page.getByRole('checkbox', { name }) : button(page, name);
      return control.and(page.locator(':enabled:not([aria-disabled=true])')).count();
    }),
  );
  return PEOPLE.filter((_, at) => usable[at] === 1);
}

/** Types of rooms that the form offers. A single available type is also shown as a choice. */
async function amongKinds(page: Page): Promise<SideTool[]> {
  await toRooms(page);
  const create = button(page, 'إنشاء غرفة');
  if ((await create.count()) === 0) return [];
  await create.click();
  const modal = page.getByRole('dialog', { name: 'إنشاء غرفة' });
  await modal.getByRole('button', { name: /^نوع الغرفة/ }).click();
  const options = page.getByRole('option', { name: /دائمة$|مؤقتة$/ });
  await expect(options.first()).toBeVisible();
  const offered = await options.allTextContents();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await modal.getByRole('button', { name: 'إلغاء' }).click();
  await expect(modal).toBeHidden();
  return KINDS.filter(kind => offered.includes(SIDE_TOOLS[kind]));
}

async function overOwnRoom(page: Page): Promise<SideTool[]> {
  const mine = button(page, 'غرفي');
  if ((await mine.count()) === 0) return [];
  await mine.click();
  const own = page.getByRole('dialog', { name: 'غرفي' });
  const row = own.getByRole('listitem', { name: ROOM });
  await expect(row).toBeVisible();
  const counts = await Promise.all(
    OWN_ROOM.map(tool => row.getByRole('button', { name: SIDE_TOOLS[tool] }).count()),
  );
  await page.keyboard.press('Escape');
  await expect(own).toBeHidden();
  return OWN_ROOM.filter((_, at) => counts[at] === 1);
}

test('tools for users, rooms and own rooms match the permissions (MAY-1)', async ({
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  const account = await createAccount(ask, 'ديمة', 'member', ['canCreatePublicRoom']);
  const user = await PermissionUser.logIn(await arrive('ديمة'), ask, account);
  const { page } = user.person;
  await toRooms(page);
  await button(page, 'إنشاء غرفة').click();
  const modal = page.getByRole('dialog', { name: 'إنشاء غرفة' });
  await modal.getByRole('textbox', { name: 'اسم الغرفة' }).fill(ROOM);
  await modal.getByRole('button', { name: 'إنشاء', exact: true }).click();
  await user.person.isIn(ROOM);
  const others = { flags: otherFlags(SIDE_ROWS), tools: [] };
  page.setDefaultTimeout(LOOKED_FOR_MS);
  for (const { flags, tools } of [...SIDE_ROWS, others]) {
    await user.setFlags(flags);
    await expect(async () => {
      const found = [...(await amongPeople(page)), ...(await amongKinds(page)), ...(await overOwnRoom(page))];
      expect(found.sort(), flags.join(' and ')).toEqual([...tools].sort());
    }).toPass({ timeout: 30_000 });
  }
  page.setDefaultTimeout(0);
  await user.setFlags(['canEditHisRooms']);
  await button(page, 'غرفي').click();
  await button(page, 'حذف الغرفة').click();
  await page.getByRole('alertdialog', { name: 'حذف الغرفة' }).getByRole('button', { name: 'تأكيد' }).click();
  await expect(page.getByText('لا غرف لك بعد.')).toBeVisible();
});
