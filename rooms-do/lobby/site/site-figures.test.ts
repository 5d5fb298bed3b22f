import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { SiteFigures } from './site-figures.ts';

const NOON = Date.UTC(2026, 10, 24, 12);

test('figures for the last hour are summed, older and charged ones excluded (USAGE-8)', () => {
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

test('a bound data set receives the same figures in the documented columns', () => {
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
