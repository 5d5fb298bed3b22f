import { expect } from '@playwright/test';
import { operator } from '../support/owner-calls.ts';
import { test } from '../support/people.ts';

test('entry to a full or locked room and a second switch within 3 s are refused', async ({
  arrive,
  byWire,
  gather,
  request,
  baseURL,
}) => {
  const [layla, salma] = await gather('ليلى', 'سلمى');
  const owner = await (await arrive('owner')).logIn();
  await test.step('rooms are sorted by number of users and entered by double click or button', async () => {
    for (const person of [layla, owner, salma]) await person.showRooms();
    await expect(layla.rooms.getByRole('option').first()).toContainText('المجلس العام');
    await expect(layla.room('المجلس العام')).toContainText(/3$/);
    // The name exceeds eleven characters but is not truncated.
    await expect(layla.room('المجلس العام').locator('.room-name')).toHaveText('المجلس العام');

    await owner.room('المجلس العام').dblclick();
    await owner.room('مقهى الرياضة').dblclick();
    await owner.isIn('مقهى الرياضة');
    await salma.room('مقهى الرياضة').click();
    await salma.page.getByRole('button', { name: 'دخول الغرفة' }).click();
    await salma.isIn('مقهى الرياضة');
    await expect(owner.log.getByText('انضمّ سلمى إلى الغرفة')).toBeVisible();

    await expect(layla.rooms.getByRole('option').first()).toContainText('مقهى الرياضة');
    await expect(layla.room('مقهى الرياضة')).toContainText(/2$/);
    await expect(layla.room('المجلس العام')).toContainText(/1$/);
    await expect(salma.room('مقهى الرياضة')).toHaveAttribute('aria-current', 'true');
  });
  await test.step('the refusal by a full room shows its reason (ROOM-32)', async () => {
    for (const name of ['عمر', 'سامي']) await byWire(name).enter('ركن التقنية');
    await expect(layla.room('ركن التقنية')).toContainText('ممتلئة');
    await layla.room('ركن التقنية').dblclick();
    await expect(layla.toasts.getByText('الغرفة ممتلئة', { exact: true })).toBeVisible();
    await layla.isIn('المجلس العام');
  });
  await test.step('a second room switch within 3 s shows the notice; a later one succeeds (SIDE-19, MOVE-1)', async () => {
    await layla.room('ديوان الشعر').dblclick();
    await layla.room('مقهى الرياضة').dblclick();
    const notice = layla.page.getByText('يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.');
    await expect(notice).toBeVisible();
    // Repeated, because the first frame shows the start of the animation.
    await expect(async () => {
      const box = await notice.boundingBox();
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(8);
      expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 400)).toBeLessThan(8);
    }).toPass({ intervals: [100] });
    await layla.isIn('ديوان الشعر');

    await expect(notice).toBeHidden();
    await layla.room('مقهى الرياضة').dblclick();
    await layla.isIn('مقهى الرياضة');
  });
  await test.step('a locked room asks for the password; a wrong password shows an error (SIDE-22)', async () => {
    await salma.room('غرفة الإدارة').dblclick();
    const prompt = salma.page.getByRole('dialog', { name: 'غرفة خاصة' });
    await expect(prompt).toContainText('الدخول إلى «غرفة الإدارة» يتطلب كلمة مرور.');
    const field = prompt.getByLabel('كلمة مرور الغرفة');
    await expect(field).toBeFocused();
    await field.fill('not-the-word');
    await field.press('Enter');
    const arabic = prompt.getByText('كلمة المرور غير صحيحة. عذرًا، هذه غرفة خاصة!');
    const english = prompt.getByText('Wrong password. Sorry this is a private room!', { exact: true });
    await expect(arabic).toBeVisible();
    await expect(english).toHaveAttribute('lang', 'en');
    const above = await arabic.boundingBox();
    const below = await english.boundingBox();
    expect(above?.y).toBeLessThanOrEqual(below?.y ?? 0);
    await salma.isIn('مقهى الرياضة');

    await field.fill('samar-room');
    await prompt.getByRole('button', { name: 'دخول' }).click();
    await expect(prompt).toBeHidden();
    await salma.isIn('غرفة الإدارة');

    // Users who may enter locked rooms need no password.
    await owner.room('غرفة الإدارة').dblclick();
    await owner.isIn('غرفة الإدارة');
    await expect(salma.log.getByText('انضمّ صقر نجد إلى الغرفة')).toBeVisible();
  });
  await test.step('a long room name is cut to 22 characters and an ellipsis (TEXT-27)', async () => {
    const ask = await operator(request, baseURL);
    const long = 'مجلس الرياضيين والمشجعين والمعلقين';
    await ask('POST', '/rooms', { name: long });
    const row = layla.room(long.slice(0, 22));
    await expect(row.locator('.room-name')).toHaveText(`${long.slice(0, 22)}…`);
    await expect(row).toHaveAttribute('title', new RegExp(long));
    await ask('DELETE', `/rooms/${encodeURIComponent(long)}`);
    await expect(row).toHaveCount(0);
  });
});
