import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../../../protocol/constants.ts';
import { BACKUP_STEPS, type BackupState } from '../../../../../protocol/rest/site.ts';
import BackupCard from './BackupCard.tsx';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const drawn = (hours: number, over: Partial<BackupState> = {}): string => {
  const lastAt = new Date(NOW - hours * HOUR_MS).toISOString();
  const backup: BackupState = { state: 'made', lastAt, failedAt: null, bytes: 0, ...over };
  const card = createElement(BackupCard, { backup, now: NOW });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, card));
};
const warnings = (text: string): number => text.split('usage-warning').length - 1;

test('the backup card shows the backup age and warns after 48 hours (BACKUP-16)', () => {
  expect(drawn(5)).toContain('آخر نسخة: قبل 5 ساعات');
  expect([5, 48, 49].map(hours => warnings(drawn(hours)))).toEqual([0, 0, 1]);
  expect(drawn(0, { state: 'none', lastAt: null })).toContain('لا نسخة بعد');
});

test('a running, stopped or failed backup is shown with the reason (BACKUP-11, BACKUP-12)', () => {
  expect(drawn(5, { state: 'running' })).toContain('aria-busy');
  expect(warnings(drawn(5, { state: 'stopped' }))).toBe(1);
  const told = BACKUP_STEPS.map(failedAt => drawn(5, { state: 'failed', failedAt }));
  expect(new Set(told).size).toBe(BACKUP_STEPS.length);
  expect(told.map(warnings)).toEqual(BACKUP_STEPS.map(() => 1));
});
