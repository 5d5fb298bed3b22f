import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { Instance } from '../support/instance.ts';
import { Person } from '../support/people.ts';
import { test } from '../support/site.ts';

const DIST = path.join(import.meta.dirname, '../../../web/dist');
const ENTRY_SCRIPTS_MAX = 105_000;
const CHAT_SCRIPTS_MAX = 190_000;
/** Limit for the common letters of both scripts in both families. */
const FONTS_MAX = 80_000;

/** Sum of the file sizes, as measured by `bytes`. */
const weigh = (files: Iterable<string>, bytes: (file: string) => number): number =>
  [...files].reduce((sum, file) => sum + bytes(path.join(DIST, file)), 0);

const zipped = (file: string): number => gzipSync(readFileSync(file)).length;
const plain = (file: string): number => statSync(file).size;

test('the entry and the chat stay within their script and font budgets (BROWSER-27)', async ({
  browser,
  site,
}) => {
  // A separate instance, because messages of earlier tests may contain letters that load extra fonts.
  const instance = Instance.fresh(site.port + 8);
  await instance.untilReady();
  // A separate browser with an empty cache. It allows motion, like most devices, which loads one more script.
  const layla = await Person.open(browser, 'ليلى', {
    baseURL: instance.url,
    reducedMotion: 'no-preference',
  });
  const scripts = new Set<string>();
  const fonts = new Set<string>();
  layla.page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
    if (pathname.endsWith('.woff2')) fonts.add(pathname);
  });
  await layla.page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.size).toBeGreaterThan(0);
  expect(weigh(scripts, zipped)).toBeLessThanOrEqual(ENTRY_SCRIPTS_MAX);

  // Includes all files from the first page to the first message.
  await layla.enterByScreen();
  await layla.say('كلمات خفيفة');
  await layla.seesMessage('كلمات خفيفة');
  await layla.page.waitForLoadState('networkidle');
  expect(weigh(scripts, zipped)).toBeLessThanOrEqual(CHAT_SCRIPTS_MAX);
  expect([...fonts].filter(file => !file.includes('-common-'))).toEqual([]);
  expect(fonts.size).toBe(4);
  expect(weigh(fonts, plain)).toBeLessThanOrEqual(FONTS_MAX);

  // A rare letter loads only the font file that contains it.
  await layla.say('ڜ');
  await expect.poll(() => [...fonts].filter(file => !file.includes('-common-')).length).toBe(1);
  await layla.page.context().close();
  await instance.stop();
});
