import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from '@playwright/test';
import { PAGES_FOLDER, preparePages } from '../../../bin/deploy/pages-form.ts';
import { readConfig } from '../../../bin/deploy/plan.ts';
import { OFFLINE } from '../../../bin/run.ts';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { Instance } from '../support/instance.ts';
import { MISSING_FILES } from '../support/missing-files.ts';
import { test } from '../support/people.ts';

/** Registry in which the local Pages server finds the worker by name. */
const REGISTRY = path.resolve('test-results/registry');

function startPages(port: number): ChildProcess {
  const args = ['pages', 'dev', '--port', String(port), '--inspector-port', '0', '--log-level', 'error'];
  const state = path.resolve(`test-results/pages-${port}`);
  return spawn('wrangler', [...args, '--persist-to', state, '--show-interactive-dev-session=false'], {
    cwd: PAGES_FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...OFFLINE, WRANGLER_REGISTRY_PATH: REGISTRY, X_LOCAL_OBSERVABILITY: 'false' },
  });
}

test('with Pages, a guest enters, chats and reconnects on one origin (DEPLOY-6)', async ({
  arrive,
  site,
  request,
}) => {
  await preparePages(readConfig());
  const worker = Instance.fresh(site.port + 6, undefined, { WRANGLER_REGISTRY_PATH: REGISTRY });
  await worker.untilReady();
  const pages = startPages(site.port + 7);
  const url = `http://localhost:${site.port + 7}`;
  try {
    const answers = () =>
      request.get(`${url}/api/v1/rooms`).then(
        answer => answer.status(),
        () => 0,
      );
    await expect.poll(answers, { timeout: 60_000 }).toBe(200);
    for (const screen of ['/', '/chat', '/admin-panel/rooms']) {
      const page = await request.get(`${url}${screen}`);
      const own = await request.get(`${worker.url}${screen}`);
      const named = [
        'content-security-policy',
        'permissions-policy',
        'referrer-policy',
        'access-control-allow-origin',
        'cache-control',
      ];
      for (const name of named)
        expect([screen, name, page.headers()[name]]).toEqual([screen, name, own.headers()[name]]);
      expect(await page.text()).toContain('<title>سمر</title>');
    }
    expect((await request.get(`${url}/uploads/defaultAvatar.gif`)).headers()['content-type']).toBe(
      'image/gif',
    );

    for (const missing of MISSING_FILES) {
      const answer = await request.get(`${url}${missing}`);
      const { 'cache-control': cache, 'content-type': type } = answer.headers();
      const expected = [missing, 404, 'no-store', 'text/plain; charset=utf-8'];
      expect([missing, answer.status(), cache, type]).toEqual(expected);
    }

    const proxy = await FaultyProxy.to(url);
    const layla = await arrive('ليلى خلف الصفحات', { baseURL: proxy.url });
    const asked: string[] = [];
    layla.page.on('request', call => asked.push(new URL(call.url()).origin));
    await layla.enterByScreen();
    await layla.say('السلام عليكم من الصفحات');
    await layla.seesMessage('السلام عليكم من الصفحات');
    const picture = layla.list.locator('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    proxy.cut();
    await expect(layla.page.getByText(/انقطع الاتصال، جارٍ إعادة المحاولة/)).toBeVisible();
    proxy.mend();
    await expect(layla.page.getByText(/انقطع الاتصال/)).toBeHidden({ timeout: 20_000 });
    await layla.say('عدتُ');
    await layla.seesMessage('عدتُ');
    await layla.seesMessage('السلام عليكم من الصفحات');
    expect([...new Set(asked)]).toEqual([proxy.url]);
    await layla.leave();
    proxy.close();
  } finally {
    pages.kill('SIGTERM');
    await worker.stop();
  }
});
