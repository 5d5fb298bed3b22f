import { expect, test, vi } from 'vitest';
import { NO_USAGE } from '../../../domain/site/metered.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { RoomStorage } from '../../../tests/support/room-harness.ts';
import { migrate } from '../../storage/migrate.ts';
import { LOBBY_MIGRATIONS } from '../storage.ts';
import { SiteFigures, SiteUsage } from './module.ts';

const NEW_YEAR = Date.UTC(2027, 0, 1);

const storage = () => {
  const { exec } = new RoomStorage();
  // Provides only `exec`, because the tests do not read the number of written rows.
  return migrate({ exec } as unknown as SqlStorage, LOBBY_MIGRATIONS);
};

test('usage is summed per UTC day and month and survives a restart (USAGE-1)', () => {
  const sql = storage();
  const before = new SiteUsage(sql, {}, () => 0);
  before.add({ requests: 5 }, NEW_YEAR - 1);
  before.read(NEW_YEAR - 1);
  before.add({ requests: 7, objectRows: 2 }, NEW_YEAR);
  before.read(NEW_YEAR);
  const after = new SiteUsage(sql, {}, () => 0);
  after.add({ requests: 1 }, NEW_YEAR + DAY_MS);
  const { day, month } = after.read(NEW_YEAR + DAY_MS);
  expect(day).toMatchObject({ requests: 1, objectRows: 0 });
  expect(month).toMatchObject({ requests: 8, objectRows: 2 });
});

test('60 additions within a minute write at most two rows, and all are counted', () => {
  const { exec } = new RoomStorage();
  let written = 0;
  const counting = ((query: string, ...values: never[]) => {
    if (query.startsWith('INSERT INTO usage')) written++;
    return exec(query, ...values);
  }) as unknown as SqlStorage['exec'];
  const usage = new SiteUsage(migrate({ exec: counting } as SqlStorage, LOBBY_MIGRATIONS), {}, () => 0);
  for (let at = 0; at < MINUTE_MS; at += 1_000) usage.add({ requests: 1 }, NEW_YEAR + at);
  expect(written).toBeLessThanOrEqual(2);
  expect(usage.read(NEW_YEAR + MINUTE_MS).day.requests).toBe(60);
});

test('economy mode starts close to the daily limit and ends with the day (USAGE-4)', () => {
  const usage = new SiteUsage(storage(), { SAMAR_PLAN: 'free' }, () => 0);
  const later = (minutes: number) => NEW_YEAR + minutes * MINUTE_MS;
  expect(usage.add({ requests: 70_000 }, later(0))).toBe(false);
  expect(usage.add({ requests: 15_000 }, later(1))).toBe(true);
  expect(usage.economy).toBe('longBatches');
  expect(usage.add({ requests: 1 }, later(2))).toBe(false);
  expect(usage.add({ requests: 12_500 }, later(3))).toBe(true);
  expect(usage.economy).toBe('noNewGuests');
  expect(usage.add({}, NEW_YEAR + DAY_MS)).toBe(true);
  expect(usage.economy).toBe('none');
});

test('an unused site reports no usage besides that of the lobby itself (USAGE-1)', () => {
  const { day, month } = new SiteUsage(storage(), {}, () => 0).read(NEW_YEAR);
  expect({ ...day, gigabyteSeconds: 0, objectRequests: 0, objectRows: 0 }).toEqual(NO_USAGE);
  expect(month).toEqual(day);
});

test('an unknown location setting counts as unset and is logged', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const usage = new SiteUsage(storage(), { SAMAR_LOCATION: 'moon', SAMAR_LOCAL: '1' }, () => 0);
  expect((await usage.report(NEW_YEAR)).place).toEqual({ asked: 'eeur', colo: null });
  expect(told.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
    { name: 'SAMAR_LOCATION' },
  ]);
  told.mockRestore();
});

const NOON = Date.UTC(2026, 10, 24, 12);

test('usage in the last hour excludes older amounts and billed requests (USAGE-8)', () => {
  const figures = new SiteFigures({});
  figures.add({ messages: 5, 'refused too_fast': 2 }, 0, NOON);
  figures.add({ messages: 1, deliveries: 40, requests: 9, 'refused too_fast': 1 }, 0, NOON + MINUTE_MS);
  figures.add({ failedResumes: 1, 'refused room_full': 1 }, 0, NOON + MINUTE_MS);
  expect(figures.lastHour(NOON + MINUTE_MS)).toEqual({
    messages: 6,
    deliveries: 40,
    failedResumes: 1,
    refused: { too_fast: 3, room_full: 1 },
  });
  expect(figures.lastHour(NOON + HOUR_MS).messages).toBe(1);
  figures.add({}, 0, NOON + 2 * HOUR_MS);
  expect(figures.lastHour(NOON + 2 * HOUR_MS)).toEqual({
    messages: 0,
    deliveries: 0,
    failedResumes: 0,
    refused: {},
  });
});

test('a bound data set receives the same amounts in the documented columns', () => {
  const points: AnalyticsEngineDataPoint[] = [];
  const dataset = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) };
  const figures = new SiteFigures({ ANALYTICS: dataset as unknown as AnalyticsEngineDataset });
  figures.add(
    { messages: 2, deliveries: 30, objectRows: 3, databaseRows: 1, failedResumes: 1, 'refused too_fast': 4 },
    7,
    NOON,
  );
  expect(points).toEqual([
    { indexes: ['site'], blobs: [''], doubles: [7, 2, 30, 4, 1, 0] },
    { indexes: ['site'], blobs: ['too_fast'], doubles: [0, 0, 0, 0, 0, 4] },
  ]);
});
