import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { clearPerson, setIdentity } from '../../state/session.ts';
import { updateSiteSettings } from '../../state/site-settings.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { RegisterButton } = await import('./RegisterButton.tsx');

const GUEST = '59417361-76d1-47a8-ba2d-f50cc7f6045f';
const HOST_USER = '59417361-76d1-87a8-8a2d-f50cc7f6045f';

const textFor = (
  userId: string,
  accountType: 'visitor' | 'super',
  registration: 'open' | 'approval' | 'off',
) => {
  setIdentity({ userId, username: 'x', accountType });
  updateSiteSettings({ registration });
  return renderToStaticMarkup(createElement(RegisterButton)).replace(/<[^>]*>/g, '');
};

test('a member logged in by host pass has no account button (WIN-71)', () => {
  setIdentity({ userId: GUEST, username: 'x', accountType: 'super', byHost: true });
  expect(renderToStaticMarkup(createElement(RegisterButton))).toBe('');
  clearPerson();
});

test.each([
  ['a guest', GUEST, 'visitor', 'open', 'احفظ اسمك'],
  ['a guest while registration needs approval', GUEST, 'visitor', 'approval', 'احفظ اسمك'],
  ['a guest while registration is off', GUEST, 'visitor', 'off', ''],
  ['a user of a host page', HOST_USER, 'visitor', 'open', ''],
  ['a member', GUEST, 'super', 'off', 'حسابي'],
] as const)(
  'the register button follows user and setting: %s (MEMBER-8, MEMBER-11)',
  (_, userId, kind, setting, text) => {
    expect(textFor(userId, kind, setting)).toBe(text);
    clearPerson();
  },
);
