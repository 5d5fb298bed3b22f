import { expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIG } from '../../domain/site/site-config.ts';
import { RoomStorage } from '../../tests/support/room-harness.ts';
import { siteConfigWith } from '../../tests/support/samples.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { migrateRoom } from './storage.ts';
import { StoredSiteConfig } from './stored-site-config.ts';

const roomSql = () => migrateRoom(RoomStorage.take() as unknown as SqlStorage);

test('after an upgrade, a waking room uses the initial value for a new option (SITE-39)', () => {
  const sql = roomSql();
  const { maxBots: _, ...options } = siteConfigWith({ kickHoldSeconds: 15 }).options;
  new StoredValue(sql, 'siteConfig').set({ ...DEFAULT_SITE_CONFIG, options });
  expect(new StoredSiteConfig(sql).current).toEqual(siteConfigWith({ kickHoldSeconds: 15 }));
});

test('without stored subscription defaults, a room uses member defaults (ROLE-18, ROLE-20)', () => {
  const sql = roomSql();
  const { afterSubscription, ...stored } = siteConfigWith({ maxBots: 3 });
  new StoredValue(sql, 'siteConfig').set(stored);
  expect(new StoredSiteConfig(sql).current).toEqual({ ...stored, afterSubscription });
});

test('a configuration read from storage has the same digest as the one from the lobby (SITE-39)', () => {
  const [told, waking] = [roomSql(), roomSql()];
  const before = new StoredSiteConfig(told);
  before.update(siteConfigWith({ maxBots: 3 }));
  new StoredValue(waking, 'siteConfig').set(siteConfigWith({ maxBots: 3 }));
  expect(new StoredSiteConfig(waking).digest).toBe(before.digest);
});
