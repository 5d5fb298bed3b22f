import { expect, test } from 'vitest';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { siteConfigWith } from '../../../tests/support/samples.ts';
import { SiteConfigCache } from './database-copy.ts';

/** A database whose answers the test releases one by one. */
function slowly() {
  const answers: ((siteConfig: SiteConfig | Error) => void)[] = [];
  const read = () =>
    new Promise<SiteConfig>((resolve, reject) => {
      answers.push(siteConfig => (siteConfig instanceof Error ? reject(siteConfig) : resolve(siteConfig)));
    });
  return { read, answers };
}

test('the later of two concurrent reads applies, even if it finishes first (SITE-39)', async () => {
  const { read, answers } = slowly();
  const held = new SiteConfigCache(read, () => 'none');
  const [first, second] = [held.refresh(), held.refresh()];
  answers[1]?.(siteConfigWith({ idleTimeout: 2 }));
  answers[0]?.(siteConfigWith({ idleTimeout: 1 }));
  expect([await first, await second]).toEqual([false, true]);
  expect([held.current.options.idleTimeout, held.isStale]).toEqual([2, false]);
});

test('an unchanged value is reported as such; after a failed read the value is stale (SITE-39)', async () => {
  const { read, answers } = slowly();
  const held = new SiteConfigCache(read, () => 'none');
  const once = held.refresh();
  answers[0]?.(siteConfigWith({}));
  const again = once.then(() => held.refresh());
  await once;
  await Promise.resolve();
  answers[1]?.(siteConfigWith({}));
  expect(await again).toBe(false);
  const failing = held.refresh();
  answers[2]?.(new Error('the database is unreachable'));
  await expect(failing).rejects.toThrow('unreachable');
  expect(held.isStale).toBe(true);
});
