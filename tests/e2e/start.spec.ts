import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Instance } from './instance.ts';
import { Person } from './people.ts';

const PORT = Number(process.env.E2E_PORT ?? 8791) + 1;
const STATE = `test-results/state-${PORT}`;

test('LOCAL-1, LOCAL-2, LOCAL-3, LOCAL-4, LOCAL-5 an instance says where it is, keeps its state, and names a taken port', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = `http://localhost:${PORT}`;
  rmSync(STATE, { recursive: true, force: true });

  const first = new Instance(PORT, STATE);
  await first.says(`Samar is ready at ${site}`);
  expect(first.printed).toContain('owner (owner), password samar-local');
  expect(first.printed).toContain('master (chat-master), password samar-local');
  const second = new Instance(PORT, STATE);
  await second.says(`Port ${PORT} is already in use.`);

  const layla = await Person.open(browser, 'ليلى الأولى', { baseURL: site });
  await layla.enter();
  await layla.say('ستبقى هذه الرسالة');
  await layla.hears('ستبقى هذه الرسالة');
  await layla.page.context().close();
  await first.stop();

  const again = new Instance(PORT, STATE);
  await again.says(`Samar is ready at ${site}`);
  const omar = await Person.open(browser, 'عمر الثاني', { baseURL: site });
  await omar.enter();
  await omar.hears('ستبقى هذه الرسالة');
  await omar.page.context().close();
  await again.stop();
});
