import { expect, type Page } from '@playwright/test';
import { test } from '../support/people.ts';

/** Collects content security policy violations from before the first script runs. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = [];
  await page.exposeFunction('samarRefused', (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample, sourceFile }) =>
        (window as unknown as { samarRefused: (what: string) => void }).samarRefused(
          `${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`,
        ),
    );
  });
  return async () => refused;
}

test('the chat works under its strict policy, and an injected script does not run (SEC-3)', async ({
  arrive,
}) => {
  const layla = await arrive('ليلى المحمية');
  const refused = await watch(layla.page);
  const answer = await layla.page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe-eval');
  await layla.enter();
  await layla.say('تحية من وراء السياج 🌹');
  await layla.seesMessage('تحية من وراء السياج 🌹');
  await layla.page.getByRole('tab', { name: /الغرف/ }).click();
  await layla.page.getByRole('option', { name: /ديوان الشعر/ }).click();
  await layla.page.getByRole('button', { name: 'دخول الغرفة' }).click();
  await expect(layla.page.getByRole('banner').getByText('ديوان الشعر')).toBeVisible();
  expect(await refused()).toEqual([]);
  await layla.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.evil = true';
    document.head.append(script);
  });
  expect(await layla.page.evaluate(() => (window as { evil?: boolean }).evil)).toBe(undefined);
  await expect.poll(refused).toHaveLength(1);
});

test('the panel and /api/docs forbid framing (SEC-2)', async ({ request }) => {
  const framed = async (path: string) =>
    /frame-ancestors ([^;]*)/.exec((await request.get(path)).headers()['content-security-policy'] ?? '')?.[1];
  expect(await framed('/')).toBe("'self'");
  expect(await framed('/admin-panel')).toBe("'none'");
  expect(await framed('/api/docs')).toBe("'none'");
  expect(await framed('/admin-panel/rooms?x=1')).toBe("'none'");
});

test('/api/docs shows all tags and the calls of one, with the policy in force (REST-59)', async ({
  page,
}) => {
  const refused = await watch(page);
  await page.goto('/api/docs');
  const calls = await (await page.request.get('/api/v1/openapi.json')).json();
  const tags = Object.values<Record<string, { tags: string[] }>>(calls.paths).flatMap(methods =>
    Object.values(methods).flatMap(call => call.tags),
  );
  await expect(page.locator('.opblock-tag')).toHaveCount(new Set(tags).size);
  await page.locator('[data-tag="webhooks"]').click();
  await expect(page.locator('.opblock')).toHaveCount(tags.filter(tag => tag === 'webhooks').length);
  await expect(page.getByRole('button', { name: /Try it out|Authorize/ })).toBeHidden();
  expect(await refused()).toEqual([]);
});
