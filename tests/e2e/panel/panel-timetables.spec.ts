import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

const ROOM = 'غرفة المواعيد';

test('an operator sets a timetable for a room with a guest and a moderator', async ({
  openPanel,
  arrive,
  request,
  baseURL,
}) => {
  const ask = await operator(request, baseURL);
  await ask('POST', '/rooms', { name: ROOM });
  const [guest, moderator] = [await (await arrive('ليلى')).enter(), await (await arrive('master')).logIn()];
  for (const person of [guest, moderator]) {
    await person.showRooms();
    await person.room(ROOM).dblclick();
    await person.isIn(ROOM);
  }
  const accent = () =>
    guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
  const usual = await accent();
  const panel = await openPanel('owner', 4);
  await test.step('the form shows the current and next settings in both calendars (TIME-14)', async () => {
    await panel.find(ROOM);
    await panel.edit(ROOM);
    await panel.form.getByRole('button', { name: 'إضافة وقت' }).click();
    await panel.form.getByLabel('إلى الساعة').selectOption('00');
    await panel.form.getByLabel('المظهر').selectOption('ورد');
    await panel.form.getByLabel('كلمة الترحيب').fill('أهلًا بكم في ليلتنا');
    const preview = panel.form.locator('.timetable-preview');
    await expect(preview).toContainText('مفتوحة، يكتب المشرفون فقط، بلا بطء، مظهر ورد');
    await expect(preview).toContainText(/\d{1,2} \S+( \S+)? 20\d\d \(\d{1,2} \S+( \S+)? 14\d\d هـ\)/);
    await expect(preview).toContainText('لا تغيير في سنة قادمة.');
    await expect(preview).toContainText('بتوقيت الرياض');
  });
  await test.step('after saving, the guest is read-only and the moderator can write (TIME-13, TIME-5)', async () => {
    await panel.press('حفظ');
    await panel.seesToast('تم تعديل الغرفة بنجاح.');
    await expect(guest.page.getByText('الكتابة للمشرفين فقط').first()).toBeVisible();
    await expect.poll(accent).not.toBe(usual);
    await moderator.say('الكلام للمشرفين الآن');
    await guest.seesMessage('الكلام للمشرفين الآن');
  });
  await test.step('deleting the line restores the settings and is recorded (TIME-12)', async () => {
    await panel.edit(ROOM);
    await panel.form.getByRole('button', { name: 'حذف الوقت' }).click();
    await panel.press('حفظ');
    await expect.poll(accent).toBe(usual);
    await guest.say('عدنا نكتب');
    await moderator.seesMessage('عدنا نكتب');
    await panel.seesAuditEntry('أُزيل «كل يوم');
  });
  await ask('DELETE', `/rooms/${ROOM}`);
  for (const person of [guest, moderator]) await person.isIn('المجلس العام');
});
