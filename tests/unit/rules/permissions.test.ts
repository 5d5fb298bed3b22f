import { expect, test } from 'vitest';
import {
  allChatPermissions,
  allPanelPermissions,
  CHAT_PERMISSIONS,
  noChatPermissions,
  noPanelPermissions,
  PANEL_PERMISSIONS,
  packPermissions,
  unpackPermissions,
} from '../../../protocol/rules/permissions.ts';
import { seeded } from '../../support/seeded.ts';

test('ROLE-1 there are 48 chat permissions and the last is hasOneTimeKick', () => {
  expect(new Set(CHAT_PERMISSIONS).size).toBe(48);
  expect(CHAT_PERMISSIONS.at(-1)).toBe('hasOneTimeKick');
});

test('ROLE-8 there are 19 panel permissions', () => {
  expect(new Set(PANEL_PERMISSIONS).size).toBe(19);
});

test('ROLE-9 the empty and the full records name every flag', () => {
  expect(Object.keys(noChatPermissions())).toEqual([...CHAT_PERMISSIONS]);
  expect(Object.keys(noPanelPermissions())).toEqual([...PANEL_PERMISSIONS]);
  expect(Object.values(noChatPermissions()).some(Boolean)).toBe(false);
  expect(Object.values(allChatPermissions()).every(Boolean)).toBe(true);
  expect(Object.values(allPanelPermissions()).every(Boolean)).toBe(true);
});

test('ROLE-1 a packed record is 12 hex digits and comes back whole', () => {
  expect(packPermissions(noChatPermissions())).toBe('000000000000');
  expect(packPermissions(allChatPermissions())).toBe('ffffffffffff');
  const next = seeded(11);
  for (let round = 0; round < 500; round++) {
    const record = noChatPermissions();
    for (const name of CHAT_PERMISSIONS) record[name] = next() < 0.5;
    expect(unpackPermissions(packPermissions(record))).toEqual(record);
  }
});

test.each(['', 'zz', 'constructor', '-1', '١٢٣'])(
  'ROLE-1 %j is read without a fault, as no permission',
  packed => {
    const record = unpackPermissions(packed.replace(/[0-9a-f]/g, 'z'));
    expect(record).toEqual(noChatPermissions());
  },
);

test('ROLE-1 a shorter or longer text keeps what it has', () => {
  expect(unpackPermissions('1').canChangeHisNickname).toBe(true);
  expect(unpackPermissions(`${'f'.repeat(12)}ffff`)).toEqual(allChatPermissions());
});
