import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AuditType } from '../../../../../protocol/entities/audit.ts';
import { EventsCard } from './Overview.tsx';

const entry = (eventType: AuditType, eventData: string, username = 'أبو خالد') => ({
  _id: eventData,
  eventDate: '2026-11-27T12:00:00.000Z',
  username,
  eventType,
  eventData,
});

const rows = (...events: ReturnType<typeof entry>[]) => {
  const html = renderToStaticMarkup(createElement(EventsCard, { events, onChoose: () => {} }));
  return [...html.matchAll(/overview-text">(.*?)<\/span>/gs)].map(([, row = '']) =>
    row.replace(/<[^>]*>/g, ''),
  );
};

test('an overview entry reads as a sentence, or has the name before a colon', () => {
  expect(
    rows(
      entry('visitorChatAccessExit', 'دخل إلى غرفة المجلس العام'),
      entry('visitorChatAccessExit', 'دخول إلى الدردشة، إلى غرفة المجلس العام'),
      entry('adminPanel', 'تعديل الغرفة: الحديقة'),
      entry('banned', 'حظر ليلى: عنوان IP', ''),
    ),
  ).toEqual([
    'أبو خالد دخل إلى غرفة المجلس العام',
    'أبو خالد: دخول إلى الدردشة، إلى غرفة المجلس العام',
    'أبو خالد: تعديل الغرفة: الحديقة',
    ' حظر ليلى: عنوان IP',
  ]);
});
