import { expect } from '@playwright/test';
import { Instance } from '../support/instance.ts';
import { Person } from '../support/people.ts';
import { test } from '../support/site.ts';

test('an instance prints its address, preserves data and reports a busy port', async ({ browser, site }) => {
  test.setTimeout(300_000);
  const port = site.port + 1;
  const first = Instance.empty(port);
  await test.step('the instance prints its address and accounts (LOCAL-1)', async () => {
    await first.untilReady();
    expect(first.printed).toContain('owner (owner), password samar-local');
    expect(first.printed).toContain('master (chat-master), password samar-local');
  });
  await test.step('a second instance reports that the port is in use', async () => {
    const second = new Instance(port);
    await second.untilPrinted(`Port ${port} is already in use.`);
  });

  const layla = await Person.open(browser, 'ليلى الأولى', { baseURL: first.url });
  await layla.enterByScreen();
  await layla.say('ستبقى هذه الرسالة');
  await layla.hasSent('ستبقى هذه الرسالة');
  await layla.page.context().close();
  await first.stop();

  await test.step('after a restart, earlier messages are still stored (LOCAL-4)', async () => {
    const again = new Instance(port);
    await again.untilReady();
    const omar = await Person.open(browser, 'عمر الثاني', { baseURL: first.url });
    await omar.enterByScreen();
    await omar.seesMessage('ستبقى هذه الرسالة');
    await omar.page.context().close();
    await again.stop();
  });
});
