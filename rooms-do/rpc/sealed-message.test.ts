import { expect, test } from 'vitest';
import { messageSealer, type SealedContent } from './sealed-message.ts';

const NAMES = { id: 'message-1', receiverId: 'rima', senderId: 'sami', sentAt: 1_900_000_000_000 };
const CONTENT: SealedContent = {
  text: 'كلام',
  style: { color: '#1f5bb8', fontWeight: 'normal', fontStyle: 'normal' },
  username: 'sami',
  nickname: 'سامي',
  rank: 0,
};
const { seal, open, idOf } = messageSealer('secret');

test('a sealed message opens only with the same names and secret (INBOX-9)', () => {
  const sealed = seal(NAMES, CONTENT);
  expect(messageSealer('secret').open({ ...NAMES, sealed })).toEqual(CONTENT);
  expect(messageSealer('another').open({ ...NAMES, sealed })).toBeNull();
  const moved = [
    { ...NAMES, id: 'message-2' },
    { ...NAMES, receiverId: 'huda' },
    { ...NAMES, senderId: 'rima' },
    { ...NAMES, sentAt: NAMES.sentAt + 1 },
  ];
  expect(moved.map(names => open({ ...names, sealed }))).toEqual([null, null, null, null]);
});

test('a changed, truncated or empty sealed message does not open (INBOX-9)', () => {
  const sealed = seal(NAMES, CONTENT);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(open({ ...NAMES, sealed: changed.toString('base64url') })).toBeNull();
  }
  for (const cut of ['', 'AAAA', sealed.slice(0, 30), sealed.slice(0, -2)])
    expect(open({ ...NAMES, sealed: cut })).toBeNull();
});

test('identical messages are sealed differently and do not contain the name (INBOX-9)', () => {
  const sealed = [seal(NAMES, CONTENT), seal(NAMES, CONTENT)];
  expect(new Set(sealed).size).toBe(2);
  for (const each of sealed) expect(Buffer.from(each, 'base64url').toString('latin1')).not.toContain('sami');
});

test('equal messages have equal ids; any changed field or secret changes the id (INBOX-3)', () => {
  const message = { senderId: 'sami', receiverId: 'rima', clientId: 'frame-1', text: 'كلام' };
  expect(idOf({ ...message })).toBe(idOf(message));
  expect(idOf(message)).toMatch(/^[\w-]{43}$/);
  const others = Object.keys(message).map(field => idOf({ ...message, [field]: 'x' }));
  others.push(messageSealer('another').idOf(message));
  expect(new Set([idOf(message), ...others]).size).toBe(6);
});
