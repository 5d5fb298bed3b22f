import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../../../../tests/support/page/fake-server.ts';
import { makeUser } from '../../../../../tests/support/page/fixtures.ts';
import { replaceUsers, resetPeople } from '../../../state/people.ts';
import { setIdentity, setToken } from '../../../state/session.ts';

const local = vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
  return { kept: new Map<string, string>() };
});

const { TopBar } = await import('./TopBar.tsx');

const drawn = (wide: boolean): string =>
  renderToStaticMarkup(createElement(TopBar, { wide, onOpenPeople: () => {} }));

beforeEach(() => {
  resetPeople();
  const kept = storage();
  local.kept = kept.kept;
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('document', { querySelector: () => ({ content: 'ديوان' }) });
  setIdentity({ userId: 'salma', username: 'salma', accountType: 'super' });
  setToken('token', 'salma');
});

test.each([true, false])('an owner sees the site options, and a guest does not (wide: %s)', wide => {
  replaceUsers('room', [makeUser('salma', { accountType: 'super', role: 'owner' })]);
  expect(drawn(wide)).toContain('aria-label="خيارات الموقع: خيارات الموقع"');
  replaceUsers('room', [makeUser('salma')]);
  expect(drawn(wide)).not.toContain('خيارات الموقع');
});

test('unavailable options are omitted; the other options keep their order', async () => {
  const { siteOptionsFor } = await import('./TopBar.tsx');
  const none = { password: false, announcement: false, connected: false, 'kick-all': false, panel: false };
  expect(siteOptionsFor(none)).toEqual([]);
  const some = siteOptionsFor({ ...none, panel: true, connected: true, password: true });
  expect(some.map(({ option }) => option)).toEqual(['password', 'connected', 'panel']);
});

test('mayOpenPanel is true only if the stored login has canAccessAdminPanel', async () => {
  const { mayOpenPanel } = await import('../../../client/http/auth.ts');
  const keep = (canAccessAdminPanel: boolean) =>
    local.kept.set(
      'salma',
      JSON.stringify({ token: 't', user: { adminPanelPermissions: { canAccessAdminPanel } } }),
    );
  expect(mayOpenPanel('salma')).toBe(false);
  keep(false);
  expect(mayOpenPanel('salma')).toBe(false);
  keep(true);
  expect([mayOpenPanel('salma'), mayOpenPanel(null)]).toEqual([true, false]);
});
