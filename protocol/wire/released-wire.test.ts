import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lossesBetween, type Shape } from '../../tests/support/schemas.ts';
import { up } from './up.ts';

type Side = Record<string, Shape>;
type Lock = { version: number; close: Record<string, number>; up: Side; down: Side };

/** Current wire format, and that of the last release in CHANGELOG.md. */
const lockIn = (file: string): Lock =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, './', file), 'utf8'));
const [now, released] = [lockIn('lock.json'), lockIn('released.json')];

/** Content that the first schema allows and the second refuses, by event. */
const losses = (from: Side, to: Side): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(from).flatMap(([event, shape]) => {
      const there = to[event];
      const found = there ? lossesBetween(shape, there) : ['is not known'];
      return found.length > 0 ? [[event, found]] : [];
    }),
  );

/** A page ignores unknown events and fields. */
const beyondUnknown = (found: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(found)
      .map(([event, each]) => [event, each.filter(loss => !loss.endsWith('is not known'))] as const)
      .filter(([, each]) => each.length > 0),
  );

test('a server accepts all messages from a page of the last release (SOURCE-21)', () => {
  expect(losses(released.up, now.up)).toEqual({});
});

test('a last-release page reads server messages and ignores unknown ones (SOURCE-21)', () => {
  expect(beyondUnknown(losses(now.down, released.down))).toEqual({});
});

/**
 * Visible refusals of user actions by the last release's server, besides unknown events. Users also send these fields;
 * `alsoLeft` is sent if the user has left. The page sends `privateSeen` only after `privacy`, and `requestUsers` only
 * after a list with `total`. It sends `requestPush` only after a subscription, and `inboxReceived` only after `inbox`.
 * The older server sends none of these. A refused `pageHidden` or `typing` has no effect.
 */
const REFUSED_THERE = {
  newMessageFromClient: [
    '.replyTo is not known',
    '.picture is not known',
    '.voice is not known',
    '.poll is not known',
  ],
  inboxReceived: ['is not known'],
  pageHidden: ['is not known'],
  privateSeen: ['is not known'],
  requestBanUser: ['.alsoLeft is not known'],
  requestChangeUserPermissions: ['.minutes is not known', '.reason is not known', '.alsoLeft is not known'],
  requestKickAllUsers: ['.reason is not known'],
  requestKickUser: ['.minutes is not known', '.alsoLeft is not known'],
  requestReportUser: ['.alsoLeft is not known'],
  sendWarningMessage: ['.alsoLeft is not known'],
  requestPush: ['is not known'],
  requestUsers: ['is not known'],
  typing: ['is not known'],
};

/** New messages that a page sends only on a user's action. */
const pressedFor = Object.values(up).flatMap(({ name, sentBy }) =>
  sentBy === 'user' && !Object.hasOwn(released.up, name) ? [name] : [],
);

test('a last-release server refuses only listed messages and fields of a new page (SOURCE-22)', () => {
  expect(losses(now.up, released.up)).toEqual({
    ...REFUSED_THERE,
    ...Object.fromEntries(pressedFor.map(name => [name, ['is not known']])),
  });
});

test('a new page reads messages from a last-release server (SOURCE-22)', () => {
  expect(beyondUnknown(losses(released.down, now.down))).toEqual({});
});

test('protocol version and close codes equal those of the last release (SOURCE-21)', () => {
  expect(now.version).toBe(released.version);
  expect(now.close).toEqual(released.close);
});
