import { expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIG } from '../../domain/site/site-config.ts';
import { RoomStorage } from '../../tests/support/room-harness.ts';
import { siteConfigWith } from '../../tests/support/samples.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { migrateRoom } from './storage.ts';
import { StoredSiteConfig } from './stored-site-config.ts';

const roomSql = () => migrateRoom(RoomStorage.take() as unknown as SqlStorage);

test('a room that wakes in a newer release begins with the initial value of an option that it has never heard of (SITE-39)', () => {
  const sql = roomSql();
  const { maxBots: _, ...options } = siteConfigWith({ kickHoldSeconds: 15 }).options;
  new StoredValue(sql, 'siteConfig').set({ ...DEFAULT_SITE_CONFIG, options });
  expect(new StoredSiteConfig(sql).current).toEqual(siteConfigWith({ kickHoldSeconds: 15 }));
});

test('a room of the release before, whose configuration does not say what an ended subscription leaves, leaves what members begin with (ROLE-18, ROLE-20)', () => {
  const sql = roomSql();
  const { afterSubscription, ...stored } = siteConfigWith({ maxBots: 3 });
  new StoredValue(sql, 'siteConfig').set(stored);
  expect(new StoredSiteConfig(sql).current).toEqual({ ...stored, afterSubscription });
});

test('what the lobby has told is what both compare, whatever a room adds to it (SITE-39)', () => {
  const [told, waking] = [roomSql(), roomSql()];
  const before = new StoredSiteConfig(told);
  before.update(siteConfigWith({ maxBots: 3 }));
  new StoredValue(waking, 'siteConfig').set(siteConfigWith({ maxBots: 3 }));
  expect(new StoredSiteConfig(waking).digest).toBe(before.digest);
});
