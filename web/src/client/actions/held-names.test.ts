import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const opened = vi.hoisted(() => [] as string[]);
vi.mock('./open-private-chat.ts', () => ({
  openPrivateChat: ({ userID }: { userID: string }) => void opened.push(userID),
}));

const { MessageRow } = await import('../../features/messages/list/MessageRow.tsx');
const { replaceUsers } = await import('../../state/people.ts');
const { makeMessage, makeUser } = await import('../../../../tests/support/page/fixtures.ts');

type Handler = (event: { pointerType: string; stopPropagation: () => void }) => void;
type Handlers = Record<'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave', Handler>;

const find = (node: ReactNode, className: string): ReactElement<Handlers> | null => {
  if (Array.isArray(node)) return node.map(each => find(each, className)).find(Boolean) ?? null;
  if (!isValidElement<Handlers & { className?: string; children?: ReactNode }>(node)) return null;
  return node.props.className === className ? node : find(node.props.children, className);
};

const nameOf = (userId: string): Handlers => {
  const sender = makeUser(userId);
  const { text, style, sentAt } = makeMessage(0);
  const drawn = MessageRow({ sender, text, style, sentAt, own: false, ground: '#ffffff' });
  const found = find(drawn, 'message-sender');
  if (!found) throw new Error('the row contains no name');
  return found.props;
};

const press = (pointerType: string) => ({ pointerType, stopPropagation: () => {} });

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
  replaceUsers('room', [makeUser('ليلى')]);
});
afterEach(() => void vi.useRealTimers());

test('a long press on a message author opens the private chat', () => {
  nameOf('ليلى').onPointerDown(press('touch'));
  vi.advanceTimersByTime(499);
  expect(opened).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(opened).toEqual(['ليلى']);
});

test.each(['onPointerUp', 'onPointerCancel', 'onPointerLeave'] as const)(
  'a press that ends early by %s opens no chat',
  end => {
    const name = nameOf('ليلى');
    name.onPointerDown(press('touch'));
    vi.advanceTimersByTime(300);
    name[end](press('touch'));
    vi.advanceTimersByTime(1_000);
    expect(opened).toEqual([]);
  },
);

test('a held mouse button opens no chat', () => {
  nameOf('ليلى').onPointerDown(press('mouse'));
  vi.advanceTimersByTime(1_000);
  expect(opened).toEqual([]);
});
