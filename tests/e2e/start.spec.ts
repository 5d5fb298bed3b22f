import { expect } from '@playwright/test';
import { Instance } from './support/instance.ts';
import { Person } from './support/people.ts';
import { test } from './support/site.ts';

test('LOCAL-1, LOCAL-2, LOCAL-3, LOCAL-4, LOCAL-5 an instance says where it is, keeps its state, and names a taken port', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const port = site.port + 1;
  const first = Instance.fresh(port);
  await first.isReady();
  expect(first.printed).toContain('owner (owner), password samar-local');
  expect(first.printed).toContain('master (chat-master), password samar-local');
  const second = new Instance(port);
  await second.says(`Port ${port} is already in use.`);

  const layla = await Person.open(browser, 'ليلى الأولى', { baseURL: first.url });
  await layla.enter();
  await layla.say('ستبقى هذه الرسالة');
  await layla.hears('ستبقى هذه الرسالة');
  await layla.page.context().close();
  await first.stop();

  const again = new Instance(port);
  await again.isReady();
  const omar = await Person.open(browser, 'عمر الثاني', { baseURL: first.url });
  await omar.enter();
  await omar.hears('ستبقى هذه الرسالة');
  await omar.page.context().close();
  await again.stop();
});
