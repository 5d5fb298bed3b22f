import { expect, test } from 'vitest';
import { isClientResource, RESOURCES } from '../../protocol/resources/all.ts';
import { avatars, decorations, stars } from '../../protocol/resources/appearance-lists.ts';
import {
  chatMessages,
  GIFT_FONT_SIZES,
  GIFT_FONT_STYLES,
  gifts,
  shortcuts,
} from '../../protocol/resources/content.ts';
import { SECTIONS, sectionByName } from '../../protocol/resources/sections.ts';
import { PANEL_PERMISSIONS } from '../../protocol/rules/permissions.ts';
import { PANEL_ACTIONS, panelAuditText } from '../platform/record/audit-text.ts';

const ROWS = [
  ['a gift', gifts, 'text userType fontStyle fontSize fontColor fontBGColor'],
  ['an avatar', avatars, 'name default isRestricted'],
  ['a star', stars, 'name rank forVisitors forChatMasters'],
  ['a shortcut', shortcuts, 'shortcutTerm replaceWith color view'],
  ['a decoration', decorations, 'name decorationText color bgColor'],
  [
    'a chat message',
    chatMessages,
    'name nameColor message messageColor messageBGColor userType showOnEntry avatar',
  ],
] as const;

test.each(ROWS)('writable fields in %s match the requirements', (_, { fields }, named) => {
  expect(Object.keys(fields).join(' ')).toBe(named);
});

test('a gift has one of nine sizes and three slants', () => {
  expect([GIFT_FONT_SIZES, GIFT_FONT_STYLES]).toEqual([
    [9, 10, 12, 14, 16, 18, 20, 22, 24],
    ['normal', 'italic', 'oblique'],
  ]);
});

test('every entity has a section; each section except Roles has its own permission', () => {
  for (const { section } of RESOURCES) expect(sectionByName(section).name).toBe(section);
  const flags = SECTIONS.filter(({ name }) => name !== 'Roles').map(({ flag }) => flag);
  expect(new Set(flags).size).toBe(SECTIONS.length - 1);
  expect(sectionByName('Roles').flag).toBe(sectionByName('Accounts').flag);
  expect(PANEL_PERMISSIONS.filter(flag => !flags.some(each => each === flag))).toEqual([
    'canAccessAdminPanel',
  ]);
});

test('every panel action on every entity has an Arabic audit text', () => {
  for (const { name, noun } of RESOURCES) {
    for (const action of PANEL_ACTIONS)
      expect(panelAuditText(action, noun, ''), name).toMatch(/^[\p{sc=Arabic}\d ]+$/u);
  }
});

test('all entities, sections and fields have Arabic names', () => {
  const named = [
    ...SECTIONS.map(({ name, ar }) => [name, ar]),
    ...RESOURCES.flatMap(({ name, noun, labels }) =>
      Object.entries({ ...noun, ...labels }).map(([field, text]) => [`${name}.${field}`, text]),
    ),
  ];
  expect(named.filter(([, text = '']) => !/\p{sc=Arabic}/u.test(text))).toEqual([]);
});

test('clients reload only lists that they can read, never operator data (ROOM-45)', () => {
  const told = RESOURCES.map(({ name }) => name).filter(isClientResource);
  expect(told).toEqual(expect.arrayContaining(['rooms', 'emojis', 'gifts', 'options-1']));
  expect(
    told.filter(name => ['users', 'bans', 'chatMsg', 'chatMsgTimer', 'decorations'].includes(name)),
  ).toEqual([]);
});
