import { expect } from '@playwright/test';
import { test } from '../support/people.ts';

test('rooms stand by size, and are entered by a double click or the button (SIDE-3, SIDE-15, SIDE-17)', async ({
  gather,
}) => {
  const [layla, omar, salma] = await gather('ليلى', 'عمر', 'سلمى');
  for (const person of [layla, omar, salma]) await person.showRooms();
  await expect(layla.rooms.getByRole('option').first()).toContainText('المجلس العام');
  await expect(layla.room('المجلس العام')).toContainText(/3$/);
  // Over eleven characters, and yet nothing is cut off: no ellipsis.
  await expect(layla.room('المجلس العام').locator('.room-name')).toHaveText('المجلس العام');

  // The room that one is in already is silently left alone.
  await omar.room('المجلس العام').dblclick();
  await omar.room('مقهى الرياضة').dblclick();
  await omar.isIn('مقهى الرياضة');
  await salma.room('مقهى الرياضة').click();
  await salma.page.getByRole('button', { name: 'دخول الغرفة' }).click();
  await salma.isIn('مقهى الرياضة');
  await expect(omar.log.getByText('انضمّ سلمى إلى الغرفة')).toBeVisible();

  await expect(layla.rooms.getByRole('option').first()).toContainText('مقهى الرياضة');
  await expect(layla.room('مقهى الرياضة')).toContainText(/2$/);
  await expect(layla.room('المجلس العام')).toContainText(/1$/);
  await expect(salma.room('مقهى الرياضة')).toHaveAttribute('aria-current', 'true');
});

test('a room name that is too long is cut to 22 characters and an ellipsis (TEXT-27, TEXT-28)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى');
  const long = 'مقهى الرياضة والرياضيين والمشجعين';
  // No demo room has so long a name: one of them is given it on its way here.
  await layla.page.routeWebSocket(/socket/, socket => {
    const server = socket.connectToServer();
    server.onMessage(message => socket.send(String(message).replaceAll('مقهى الرياضة', long)));
  });
  await layla.enter();
  await layla.showRooms();
  const name = layla.room(long.slice(0, 22)).locator('.room-name');
  await expect(name).toHaveText(`${long.slice(0, 22)}…`);
  await expect(layla.room(long.slice(0, 22))).toHaveAttribute('title', new RegExp(long));
});

test('a locked room asks its password, and a wrong one is told in Arabic first (SIDE-21, SIDE-22, ERR-25)', async ({
  arrive,
  gather,
}) => {
  const [layla] = await gather('ليلى');
  const owner = await arrive('owner');
  await layla.showRooms();
  await layla.room('غرفة الإدارة').dblclick();
  const prompt = layla.page.getByRole('dialog', { name: 'غرفة خاصة' });
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
  await layla.isIn('المجلس العام');

  await field.fill('samar-room');
  await prompt.getByRole('button', { name: 'دخول' }).click();
  await expect(prompt).toBeHidden();
  await layla.isIn('غرفة الإدارة');

  // Who may enter locked rooms is not asked.
  await owner.logIn();
  await owner.showRooms();
  await owner.room('غرفة الإدارة').dblclick();
  await owner.isIn('غرفة الإدارة');
  await expect(layla.log.getByText('انضمّ صقر نجد إلى الغرفة')).toBeVisible();
});

test('a full room is refused in one sentence, and says that it is full (MOVE-5, ERR-13, ROOM-32)', async ({
  gather,
}) => {
  const [layla, omar, salma] = await gather('ليلى', 'عمر', 'سلمى');
  await salma.showRooms();
  for (const person of [layla, omar]) {
    await person.showRooms();
    await person.room('ركن التقنية').dblclick();
    await person.isIn('ركن التقنية');
  }
  await expect(salma.room('ركن التقنية')).toContainText('ممتلئة');
  await salma.room('ركن التقنية').dblclick();
  await expect(salma.toasts.getByText('الغرفة ممتلئة', { exact: true })).toBeVisible();
  await salma.isIn('المجلس العام');
});

test('a second switch within 3 seconds shows the centred notice, and later goes through (SIDE-19, SIDE-20, MOVE-1)', async ({
  gather,
}) => {
  const [layla] = await gather('ليلى');
  await layla.showRooms();
  await layla.room('ديوان الشعر').dblclick();
  await layla.room('مقهى الرياضة').dblclick();
  const notice = layla.page.getByText('يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.');
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(8);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 400)).toBeLessThan(8);
  await layla.isIn('ديوان الشعر');

  await expect(notice).toBeHidden();
  await layla.room('مقهى الرياضة').dblclick();
  await layla.isIn('مقهى الرياضة');
});
