import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIG } from '../../../domain/site/site-config.ts';

test('a room without settings uses the defaults for a new site (SITE-39, SITE-8)', async () => {
  const { economy: _, ...settings } = DEFAULT_SITE_CONFIG;
  expect(await exports.RoomsDatabase.siteConfig()).toEqual(settings);
});
