import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LimitFields } from './AccountForm.tsx';
import { partOf } from './account-parts.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const drawn = (role: string, isOwn = false): string =>
  renderToStaticMarkup(
    createElement(LimitFields, {
      fields: { role, kicksPerHour: 12, longestBan: 'forever' },
      faults: {},
      isOwn,
      set: () => {},
    }),
  );

test('account limits appear beside chat permissions, not for owners or the operator (APPROVAL-10)', () => {
  const shown = drawn('chat-master');
  for (const text of ['أكثر الطرد في الساعة', 'value="12"', 'أطول حظر', 'بلا حد', 'بموافقة مشرف آخر'])
    expect(shown).toContain(text);
  expect([drawn('owner'), drawn('chat-master', true)]).toEqual(['', '']);
  expect(['kicksPerHour', 'longestBan', 'needsApproval'].map(partOf)).toEqual(['chat', 'chat', 'chat']);
});
