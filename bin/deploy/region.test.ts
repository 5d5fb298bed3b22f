import { expect, test } from 'vitest';
import { regionNear } from './region.ts';

test.each([
  ['Asia/Riyadh', 'eeur'],
  ['Africa/Cairo', 'eeur'],
  ['Asia/Dubai', 'eeur'],
  ['Africa/Casablanca', 'weur'],
  ['Africa/Algiers', 'weur'],
  ['Europe/Paris', 'weur'],
  ['Europe/Bucharest', 'eeur'],
  ['America/New_York', 'enam'],
  ['America/Sao_Paulo', 'enam'],
  ['America/Los_Angeles', 'wnam'],
  ['Asia/Karachi', 'apac'],
  ['Asia/Tokyo', 'apac'],
  ['Australia/Sydney', 'oc'],
  // A build machine usually has the time zone UTC.
  ['UTC', 'eeur'],
])('in the time zone %s, the default region is %s (DEPLOY-16)', (timeZone, region) => {
  expect(regionNear(timeZone)).toBe(region);
});
