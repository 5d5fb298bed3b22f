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
const { groupByRoom } = await import('../users/list/group-by-room.ts');
const { OwnCard } = await import('../users/list/OwnCard.tsx');
const { SidePanel } = await import('./side-panel/SidePanel.tsx');
const { replaceRooms } = await import('../../state/rooms.ts');
const { replaceUsers } = await import('../../state/people.ts');
const { setIdentity } = await import('../../state/session.ts');
const { makeRoom, makeUser } = await import('../../../../tests/support/page/fixtures.ts');

const members = { ليلى: 'المجلس', عمر: 'الحديقة', سلمى: 'المجلس', نورة: 'خفية' } as const;
const roomOf = (id: string): string => members[id as keyof typeof members];
const ids = Object.keys(members);

test('the people of all rooms stand by room, the own room first, then in the order of the rooms (SIDE-29)', () => {
  expect(groupByRoom(ids, roomOf, ['المجلس', 'الحديقة'])).toEqual([
    { room: 'المجلس', ids: ['ليلى', 'سلمى'] },
    { room: 'الحديقة', ids: ['عمر'] },
    { room: 'خفية', ids: ['نورة'] },
  ]);
});

test('each room is named above its people; a list of one room names none (SIDE-29)', () => {
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

test('the title has unread messages, the own name, the room and the title of the site (BROWSER-8)', () => {
  expect(titleOf('ليلى', 'المجلس', 0, 'سمر')).toBe('ليلى — المجلس — سمر');
  expect(titleOf('ليلى', null, 2, 'سمر')).toBe('(2) ليلى — سمر');
});

test('the entries name themselves in the title, the panel its operator and what is shown (BROWSER-18)', () => {
  expect(entryTitleOf('تسجيل دخول الأعضاء', 'سمر')).toBe('تسجيل دخول الأعضاء — سمر');
  expect(panelTitleOf('owner', 8)).toBe(`owner — ${SECTIONS[7]?.ar} — لوحة التحكم — سمر`);
  expect(panelTitleOf('owner', null)).toBe('owner — نظرة عامة — لوحة التحكم — سمر');
  expect(panelTitleOf('owner', 99)).toContain('99');
});

test('rooms where nobody is are not counted at the entry', () => {
  expect(onlineCountOf([{ size: 3 }, { size: 0 }, { size: 2 }])).toEqual({ people: 5, rooms: 2 });
});

test('who may not choose to be visible still reads how they are seen', () => {
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

test('showing all connected and kicking everybody stand in the side panel of those who may (SIDE-30)', () => {
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

test('the tab of the rooms counts all of its list', () => {
  replaceRooms([
    makeRoom('المجلس', { size: 3 }),
    makeRoom('الحديقة', { size: 0 }),
    makeRoom('الشعر', { size: 1 }),
  ]);
  const drawn = renderToStaticMarkup(createElement(SidePanel));
  expect(/الغرف <span class="count">(\d+)/.exec(drawn)?.[1]).toBe('3');
});

test('the own picture has a name, the default one too', () => {
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'visitor' });
  replaceUsers('room', [makeUser('omar', { nickname: 'عمر', image: '/uploads/defaultAvatar.gif' })]);
  expect(renderToStaticMarkup(createElement(OwnCard))).toContain('alt="أيقونة عمر"');
});
