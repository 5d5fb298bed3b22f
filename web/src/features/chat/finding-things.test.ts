import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SECTIONS } from '../../../../protocol/resources/sections.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { titleOf } = await import('./ChatScreen.tsx');
const { entryTitleOf } = await import('../entry/EntryFrame.tsx');
const { panelTitleOf } = await import('../admin/Panel.tsx');
const { onlineCountOf } = await import('../entry/GuestEntry.tsx');
const { OptionsTab } = await import('../settings/OptionsTab.tsx');
const { settingsDraftOf } = await import('../settings/settings-draft.ts');
const { CrowdActions } = await import('../users/list/UsersTab.tsx');
const { UserList } = await import('../users/list/UserList.tsx');
const { groupByRoom } = await import('../users/list/UserList.tsx');
const { OwnCard } = await import('../users/list/OwnCard.tsx');
const { SidePanel } = await import('./side-panel/SidePanel.tsx');
const { replaceRooms } = await import('../../state/rooms.ts');
const { replaceUsers } = await import('../../state/people.ts');
const { setIdentity } = await import('../../state/session.ts');
const { makeRoom, makeUser } = await import('../../../../tests/support/page/fixtures.ts');

const members = { ليلى: 'المجلس', عمر: 'الحديقة', سلمى: 'المجلس', نورة: 'خفية' } as const;
const roomOf = (id: string): string => members[id as keyof typeof members];
const ids = Object.keys(members);

test('all users are grouped by room, in the order of the rooms, unlisted rooms last', () => {
  expect(groupByRoom(ids, roomOf, ['المجلس', 'الحديقة'])).toEqual([
    { room: 'المجلس', ids: ['ليلى', 'سلمى'] },
    { room: 'الحديقة', ids: ['عمر'] },
    { room: 'خفية', ids: ['نورة'] },
  ]);
});

test('each group has the room name above it; a single room has none', () => {
  replaceUsers(
    'all',
    ids.map(id => makeUser(id, { room: roomOf(id) })),
  );
  const drawn = (groups: Parameters<typeof UserList>[0]['groups']) =>
    renderToStaticMarkup(createElement(UserList, { scope: 'all', groups, searching: false }));
  const headings = (html: string) =>
    [...html.matchAll(/class="user-group"><bdi[^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(headings(drawn(groupByRoom(ids, roomOf, ['المجلس', 'الحديقة'])))).toEqual([
    'المجلس',
    'الحديقة',
    'خفية',
  ]);
  expect(headings(drawn([{ room: null, ids }]))).toEqual([]);
});

test('the title contains unread count, own name, room and site title (BROWSER-8)', () => {
  expect(titleOf('ليلى', 'المجلس', 0, 'سمر')).toBe('ليلى — المجلس — سمر');
  expect(titleOf('ليلى', null, 2, 'سمر')).toBe('(2) ليلى — سمر');
});

test('entry titles name the entry, the panel title its operator and view (BROWSER-18)', () => {
  expect(entryTitleOf('تسجيل دخول الأعضاء', 'سمر')).toBe('تسجيل دخول الأعضاء — سمر');
  expect(panelTitleOf('owner', 8, 'ديوان')).toBe(`owner — ${SECTIONS[7]?.ar} — لوحة التحكم — ديوان`);
  expect(panelTitleOf('owner', null, 'ديوان')).toBe('owner — نظرة عامة — لوحة التحكم — ديوان');
  expect(panelTitleOf('owner', 99, 'ديوان')).toContain('99');
});

test('the entry page counts all users and only rooms that are not empty', () => {
  expect(onlineCountOf([{ size: 3 }, { size: 0 }, { size: 2 }])).toEqual({ people: 5, rooms: 2 });
});

test('a user who cannot choose visible still sees the current visibility', () => {
  const me = makeUser('omar', {
    accountType: 'super',
    role: 'chat-master',
    permissions: { canBeHidden: true },
  });
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'super' });
  replaceUsers('room', [me]);
  const editing = { me, draft: settingsDraftOf(me), change: () => {}, nicknameRefusal: null };
  const drawn = renderToStaticMarkup(createElement(OptionsTab, editing));
  expect(drawn).toContain('الظهور الآن: ظاهر للجميع.');
  expect(drawn).toContain('مخفي عن الزوار');
});

test('show all needs canShowUsersWithSameIP; kick all also needs two kick permissions (SIDE-30)', () => {
  const buttons = (permissions: Record<string, boolean>) => {
    replaceUsers('room', [makeUser('omar', { accountType: 'super', role: 'chat-master', permissions })]);
    const drawn = renderToStaticMarkup(createElement(CrowdActions));
    return ['عرض جميع المتصلين', 'طرد جميع المستخدمين'].map(label => drawn.includes(label));
  };
  expect(buttons({})).toEqual([false, false]);
  expect(buttons({ canShowUsersWithSameIP: true })).toEqual([true, false]);
  expect(buttons({ canShowUsersWithSameIP: true, canKickUser: true, canKickUsersWithSameIP: true })).toEqual([
    true,
    true,
  ]);
});

test('the rooms tab counts its complete list', () => {
  replaceRooms([
    makeRoom('المجلس', { size: 3 }),
    makeRoom('الحديقة', { size: 0 }),
    makeRoom('الشعر', { size: 1 }),
  ]);
  const drawn = renderToStaticMarkup(createElement(SidePanel));
  expect(/الغرف <span class="count">(\d+)/.exec(drawn)?.[1]).toBe('3');
});

test('the default image of a user also has an alternative text', () => {
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'visitor' });
  replaceUsers('room', [makeUser('omar', { nickname: 'عمر', image: '/uploads/defaultAvatar.gif' })]);
  expect(renderToStaticMarkup(createElement(OwnCard))).toContain('alt="أيقونة عمر"');
});
