import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { METERED } from '../../../../../protocol/entities/site.ts';
import type { Overview } from '../../../../../protocol/rest/site.ts';
import { LastHourCard } from './Overview.tsx';
import { UsageCard } from './UsageCard.tsx';

type Usage = NonNullable<Overview['usage']>;

const HOLDS = 1_000;
const usage = (share: number, over: Partial<Usage> = {}): Usage => ({
  plan: 'free',
  per: 'day',
  lines: METERED.map(what => ({ what, used: HOLDS * share, forecast: HOLDS * share * 2, holds: HOLDS })),
  files: { used: 0, holds: HOLDS },
  economy: 'none',
  figuresOf: '2026-11-23T00:00:00Z',
  place: { asked: 'me', colo: null },
  lastHour: { messages: 0, deliveries: 0, failedResumes: 0, refused: [] },
  ...over,
});
const drawn = (shown: Usage): string => renderToStaticMarkup(createElement(UsageCard, { usage: shown }));
const warnings = (shown: Usage): number => drawn(shown).split('usage-warning').length - 1;

test('from 80 % of the plan the card warns and lists disabled features (USAGE-3)', () => {
  expect([0.79, 0.8, 1.2].map(share => warnings(usage(share)))).toEqual([0, 1, 1]);
  expect(warnings(usage(0.9, { economy: 'noScheduledMessages' }))).toBe(2);
  expect(drawn(usage(0.98, { economy: 'noNewGuests' }))).toContain('لا يدخل زوار جدد');
});

test('each amount has plan limit and forecast; only paid plans show dollars (USAGE-2)', () => {
  const free = drawn(usage(0.5));
  expect(free).toContain('500 من 1,000');
  expect(free).toContain('المتوقع في نهاية اليوم: 1,000');
  expect(free).not.toContain('دولار');
  const lines = [{ what: 'objectRowsRead', used: 14.5e9, forecast: 18.85e9, holds: 25e9 } as const];
  expect(drawn(usage(0, { lines }))).toMatch(/14\.5\sمليار من 25\sمليار/);
  const paid = usage(0.5, { plan: 'paid', per: 'month', dollars: { forecast: 7.5, most: 20 } });
  expect(drawn(paid)).toContain('7.50 دولار');
  expect(drawn(paid)).toContain('والحد');
});

test('requested region and actual data center are shown once the latter is known (USAGE-7)', () => {
  expect(drawn(usage(0))).not.toContain('الشرق الأوسط');
  const shown = drawn(usage(0, { place: { asked: 'me', colo: 'DXB' } }));
  expect(shown).toContain('طُلب للغرف مكان: الشرق الأوسط، وتجيب من DXB.');
});

test('the last hour is shown, with refusals by code (USAGE-8)', () => {
  const lastHour = {
    messages: 1_200,
    deliveries: 48_000,
    failedResumes: 3,
    refused: [{ code: 'too_fast', count: 17 }],
  };
  const shown = renderToStaticMarkup(createElement(LastHourCard, { lastHour }));
  for (const said of ['1,200', 'أُوصلت 48,000 مرة', 'لم تنجح ببطاقتها: 3', 'too_fast', '17'])
    expect(shown).toContain(said);
});
