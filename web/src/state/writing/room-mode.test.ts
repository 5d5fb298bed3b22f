import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import type { User } from '../../../../protocol/entities/user.ts';
import { allChatPermissions } from '../../../../protocol/rules/permissions.ts';
import { makeMessage, makeRoom, makeUser, PLAIN_STYLE } from '../../../../tests/support/page/fixtures.ts';
import { createInbox, dispatch } from '../../client/inbox.ts';
import { sendMessage } from '../../client/start-chat.ts';
import { writersOptions } from '../../features/admin/fields/field-options.ts';
import { composer, setDraft } from '../composer.ts';
import { messages, resetMessages } from '../messages.ts';
import { replaceUsers, resetPeople, setCanAccessRoomsMenu } from '../people.ts';
import { resetRooms } from '../rooms.ts';
import { setIdentity } from '../session.ts';
import { ownMute } from './own-mute.ts';
import { resetRoomMode, roomMode } from './room-mode.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, {
    matchMedia: () => media,
    history: { state: null },
    addEventListener: () => {},
    document: {
      documentElement: { dataset: {} },
      readyState: 'complete',
      body: { addEventListener: () => {} },
      getElementById: () => null,
      addEventListener: () => {},
    },
  });
});

// Dialogs need a browser.
vi.mock('../../ui/dialogs/Modal.tsx', () => ({ Modal: () => null }));

const { Composer } = await import('../../features/messages/composer/Composer.tsx');
const { default: ClearedLine } = await import('../../features/messages/list/ClearedLine.tsx');
const { default: RoomModeSigns } = await import('../../features/rooms/list/RoomModeSigns.tsx');
const { default: RoomModeButton } = await import('../../features/rooms/list/RoomModeButton.tsx');
const { default: ModeText } = await import('../../features/messages/mode/ModeText.tsx');
const { default: WaitLeft } = await import('../../features/messages/mode/WaitLeft.tsx');
const { RoomModeForm } = await import('../../features/rooms/moderate/RoomModeWindow.tsx');
const { ClearRoom } = await import('../../features/rooms/moderate/RoomModeWindow.tsx');

const effects = { acknowledge: vi.fn(), switchSocket: vi.fn(), keepTicket: vi.fn(), end: vi.fn() };
const inbox = createInbox(effects);
const hear = (event: string, data: unknown) => dispatch(inbox, event, data);
const markup = <Props extends object>(component: ComponentType<Props>, props: NoInfer<Props>): string =>
  renderToStaticMarkup(createElement(component, props)).replaceAll(/[\u2066-\u2069]/gu, '');

const permissions = { ...allChatPermissions() };
const enterAs = (over: Partial<User> = {}): void =>
  void replaceUsers('room', [makeUser('layla', { permissions, ...over })]);

beforeEach(() => {
  for (const reset of [resetMessages, resetPeople, resetRooms, resetRoomMode]) reset();
  setDraft('');
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'visitor' });
  enterAs();
});

test('a room mode is shown above the text field unless it is normal (CHAT-96)', () => {
  expect(markup(Composer, {})).toContain('<div class="composer-mode" role="status"></div>');
  hear('roomMode', { slowSeconds: 10, writers: 'everyone' });
  expect(markup(ModeText, { about: 'mode' })).toContain('الوضع البطيء: رسالة كل 10 ثوانٍ');
  enterAs({ role: 'owner', accountType: 'super' });
  hear('roomMode', { slowSeconds: 2, writers: 'staff' });
  for (const said of ['رسالة كل ثانيتين', 'الكتابة للمشرفين فقط'])
    expect(markup(ModeText, { about: 'mode' })).toContain(said);
});

test('a user whom the room mode bars from writing sees a line, not the text field (CHAT-98)', () => {
  hear('roomMode', { slowSeconds: 0, writers: 'members' });
  expect(markup(ModeText, { about: 'writers' })).toContain('الكتابة للأعضاء فقط');
  expect(markup(Composer, {})).not.toContain('<textarea');
  enterAs({ role: 'member', accountType: 'super' });
  expect(markup(Composer, {})).toContain('<textarea');
  hear('roomMode', { slowSeconds: 0, writers: 'staff' });
  expect(markup(Composer, {})).not.toContain('<textarea');
  hear('roomMode', { slowSeconds: 0, writers: 'everyone' });
  expect(markup(Composer, {})).toContain('<textarea');
});

test('a sent message starts the slow mode wait shown on the button, but not for staff', () => {
  hear('roomMode', { slowSeconds: 30, writers: 'everyone' });
  hear('newMessageFromServer', makeMessage(1, { sender: { ...makeMessage(1).sender, userID: 'omar' } }));
  expect(roomMode.waitUntil).toBe(0);
  hear('newMessageFromServer', makeMessage(2));
  expect(roomMode.waitFor).toBe(30_000);
  const page = markup(Composer, {});
  expect(markup(WaitLeft, { until: roomMode.waitUntil, total: 30_000 })).toContain('data-left="30"');
  expect(markup(ModeText, { about: 'wait' })).toContain('يمكنك الإرسال بعد 30 ثانية.');
  expect(page).toContain('<textarea');
  hear('roomMode', { slowSeconds: 0, writers: 'everyone' });
  expect(roomMode.waitUntil).toBe(0);
  enterAs({ role: 'chat-master', accountType: 'super' });
  hear('roomMode', { slowSeconds: 30, writers: 'everyone' });
  expect(roomMode.waitUntil).toBe(0);
});

test('rejoining continues the wait, and a refused message returns to the field', async () => {
  const sentAt = new Date(Date.now() - 20_000).toISOString();
  hear('chatMessagesFromServer', {
    room: 'المجلس',
    epoch: 'e',
    reset: true,
    messages: [makeMessage(1, { sentAt })],
  });
  hear('roomMode', { slowSeconds: 30, writers: 'everyone' });
  expect(roomMode.waitFor).toBeGreaterThan(9_000);
  expect(roomMode.waitFor).toBeLessThanOrEqual(10_000);
  const refusal = new RequestRejected({ code: 'slow_mode', message: '', retryAfterMs: 7_000 });
  sendMessage({ emit: () => Promise.reject(refusal) }, 'عجول', PLAIN_STYLE);
  await vi.waitFor(() => expect(composer.draft).toBe('عجول'));
  expect([messages.pending, roomMode.waitFor]).toEqual([[], 7_000]);
});

test('a cleared room shows one line, with the actor if permitted, and no texts (CHAT-99)', () => {
  const said = [1, 2, 3].map(seq => makeMessage(seq, { text: 'كناري' }));
  hear('chatMessagesFromServer', { room: 'المجلس', epoch: 'e', reset: true, messages: said });
  hear('joinedMsgFromServer', makeMessage(3, { id: 'j', kind: 'joined', text: '' }));
  hear('messagesDeleted', { room: 'المجلس', messageIds: ['m1', 'm2', 'm3'], by: 'عمر', cleared: true });
  expect(messages.list.map(({ id }) => id)).toEqual(['m3', 'j']);
  expect(JSON.stringify(messages.list)).not.toContain('كناري');
  const line = (cleared: { by: string | null }) => markup(ClearedLine, cleared);
  expect(messages.list[0]?.cleared).toEqual({ by: 'عمر' });
  expect(line({ by: 'عمر' })).toContain('مسح <bdi translate="no">عمر</bdi> رسائل الغرفة');
  expect(line({ by: null })).toContain('مُسحت رسائل الغرفة');
  hear('newMessageFromServer', makeMessage(4));
  expect(messages.list.at(-1)?.id).toBe('m4');
});

test('in the room list, slow and members-only rooms have a sign and a label (SIDE-35)', () => {
  expect(markup(RoomModeSigns, { room: makeRoom('r') })).toBe('');
  const both = markup(RoomModeSigns, { room: makeRoom('r', { slowSeconds: 15, writers: 'members' }) });
  for (const said of ['الوضع البطيء: رسالة كل 15 ثانية', 'الكتابة للأعضاء فقط'])
    expect(both.split(said)).toHaveLength(3);
});

test('a room closed by its timetable also has an icon and a label', () => {
  const closed = markup(RoomModeSigns, { room: makeRoom('r', { closed: true }) });
  expect(closed.split('مغلقة الآن إلا على المشرفين')).toHaveLength(3);
});

test('staff and canAccessRoomsMenu get the room button; clearing asks for a reason (SIDE-36, WIN-58)', () => {
  hear('permissionsChanged', { permissions: { ...permissions, canRunQuiz: false } });
  expect(markup(RoomModeButton, {})).toBe('');
  setCanAccessRoomsMenu(true);
  expect(markup(RoomModeButton, {})).toContain('إدارة الغرفة');
  setCanAccessRoomsMenu(false);
  enterAs({ role: 'chat-master', accountType: 'super' });
  expect(markup(RoomModeButton, {})).toContain('إدارة الغرفة');
  hear('roomMode', { slowSeconds: 7, writers: 'members' });
  const form = markup(RoomModeForm, { onDone: () => {} });
  for (const said of ['الوضع البطيء: 7 ثوانٍ', 'من يكتب في الغرفة: الأعضاء فقط']) expect(form).toContain(said);
  expect(markup(ClearRoom, { onDone: () => {} })).toContain('سبب المسح');
});

test('a muted user sees end and reason, and no notice after the end', () => {
  const muted = { ...permissions, allowUserToWrite: false };
  hear('permissionsChanged', { permissions: muted });
  expect(markup(Composer, {})).toContain('الكتابة غير متاحة لك حاليًا.');
  const until = new Date(Date.now() + 300_000).toISOString();
  hear('permissionsChanged', { permissions: muted, mute: { until, reason: 'إعلانات' } });
  const page = markup(ModeText, { about: 'mute' });
  expect(page).toContain('الكتابة غير متاحة لك حتى');
  expect(page).toContain('السبب: <bdi>إعلانات</bdi>');
  hear('permissionsChanged', { permissions });
  expect(markup(Composer, {})).toContain('<textarea');
  hear('permissionsChanged', { permissions: muted });
  expect(ownMute.mute).toBeNull();
});

test('the panel form names the writer groups in Arabic', () => {
  expect(writersOptions().map(({ text }) => text)).toEqual(['الجميع', 'الأعضاء فقط', 'المشرفون فقط']);
});
