import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEPARTURES, type Departure } from '../../../../../protocol/entities/messages.ts';
import { makeMessage, makeUser } from '../../../../../tests/support/page/fixtures.ts';
import { JoinLeaveLine } from './JoinLeaveLine.tsx';
import { toRows } from './message-rows.ts';

const left = (nickname: string, departure?: Departure) =>
  makeMessage(0, { id: nickname, kind: 'left', sender: makeUser(nickname), ...(departure && { departure }) });

const textOf = (...lines: ReturnType<typeof left>[]): string[] =>
  toRows(lines).flatMap(row => {
    if (row.type !== 'coming') return [];
    const drawn = renderToStaticMarkup(createElement(JoinLeaveLine, row));
    return drawn.replace(/<[^>]*>|[\u2066-\u2069]/g, '');
  });

test('a departure line shows its cause instead of a leave', () => {
  const lines = DEPARTURES.map(how =>
    left('سالم', { how, ...(how === 'transferred' && { room: 'الحديقة' }) }),
  );
  expect(textOf(left('سالم'), ...lines)).toEqual([
    'غادر سالم الغرفة',
    'طُرد سالم من الدردشة',
    'حُظر سالم من الدردشة',
    'نُقل سالم إلى غرفة «الحديقة»',
    'قُطع اتصال سالم',
    'انقطع اتصال سالم',
    'خرج سالم لطول الخمول',
  ]);
});

test('one line groups only users with the same event', () => {
  const kicked: Departure = { how: 'kicked' };
  expect(textOf(left('سالم', kicked), left('نورة', kicked), left('عمر'))).toEqual([
    'طُرد سالم ونورة من الدردشة',
    'غادر عمر الغرفة',
  ]);
});

test('each day starts with a heading; joins on two days share no line', () => {
  const at = (day: number, hour: number): string => new Date(2026, 10, day, hour, 59).toISOString();
  const lines = [
    makeMessage(1, { sentAt: at(25, 9) }),
    { ...left('سالم'), sentAt: at(25, 23) },
    { ...left('نورة'), sentAt: at(26, 0) },
    makeMessage(2, { sentAt: at(27, 1) }),
    makeMessage(3, { sentAt: at(27, 2) }),
  ];
  expect(toRows(lines).map(row => (row.type === 'coming' ? row.names : row.type))).toEqual([
    'day',
    'message',
    ['سالم'],
    'day',
    ['نورة'],
    'day',
    'message',
    'message',
  ]);
});
