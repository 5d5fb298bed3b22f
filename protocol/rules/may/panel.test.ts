import { expect, test } from 'vitest';
import { layla, rima, salma } from '../../../tests/support/people.ts';
import { noPanelPermissions, type PanelPermissions } from '../permissions.ts';
import { changePassword, enterPanel, openSection } from './operators.ts';

const panel = (flags: Partial<PanelPermissions>): PanelPermissions => ({ ...noPanelPermissions(), ...flags });
const closed = panel({ canAccessBanMenu: true });
const bansOnly = panel({ canAccessAdminPanel: true, canAccessBanMenu: true });

test('opening the panel requires canAccessAdminPanel', () => {
  expect([bansOnly, closed].map(enterPanel)).toEqual(['allowed', 'unauthorized_panel']);
});

test('a section requires its own permission and canAccessAdminPanel (MAY-57)', () => {
  expect(openSection(bansOnly, 'canAccessBanMenu')).toBe('allowed');
  expect(openSection(bansOnly, 'canAccessRoomsMenu')).toBe('unauthorized_section');
  expect(openSection(closed, 'canAccessBanMenu')).toBe('unauthorized_panel');
});

test("changing one's own password requires canChangeHisPassword", () => {
  expect([salma, rima, layla].map(changePassword)).toEqual(['allowed', 'allowed', 'forbidden']);
});
