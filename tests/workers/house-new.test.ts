import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { NEW_HOUSE } from '../../protocol/entities/house.ts';

test('SITE-39, SITE-8, SITE-10 what a room goes by before it has heard anything is how every site begins', async () => {
  expect(await exports.Backoffice.house()).toEqual(NEW_HOUSE);
});
