import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { ClientSocket, call, Visitor } from '../../support/visitor.ts';

type Heard = { event: string; data: unknown; resources?: string[] };

const owner = new Member('feed-owner');
const operator = new Member('feed-operator');

const dial = (protocol: string, origin = 'http://localhost'): Promise<Response> =>
  exports.default.fetch(
    new Request('http://localhost/api/v1/panel/feed', {
      headers: { Upgrade: 'websocket', Origin: origin, 'Sec-WebSocket-Protocol': protocol },
    }),
  );

const open = async (who: Visitor): Promise<ClientSocket> =>
  ClientSocket.open(await dial(`samar.panel, ${who.token}`));

const heard = (socket: ClientSocket) => socket.received as Heard[];
/** Waits until a matching update has arrived. */
const hears = async (socket: ClientSocket, fits: (one: Heard) => boolean): Promise<void> => {
  await expect.poll(() => heard(socket).some(fits)).toBe(true);
};

beforeAll(async () => {
  await makeAccount({ username: 'feed-owner', role: 'owner' });
  await makeAccount({
    username: 'feed-operator',
    panel: { canAccessAdminPanel: true, canAccessShortcutsMenu: true },
  });
  await makeAccount({ username: 'feed-member', panel: {} });
  await owner.signIn();
  await operator.signIn();
});

test('for changed resources, an open panel gets names without contents (PANEL-74)', async () => {
  const socket = await open(operator);
  const made = await call('POST', '/shortcuts', { shortcutTerm: 'سلم', replaceWith: 'سلام' }, owner.headers);
  expect(made.status).toBe(201);
  await hears(socket, ({ event, resources }) => event === 'changed' && resources?.join() === 'shortcuts');
  await call('POST', '/bans/', { country: 'AQ' }, owner.headers);
  await hears(socket, ({ resources }) => resources?.includes('bans') === true);
  expect(
    heard(socket).every(one => Object.keys(one).every(key => ['event', 'resources'].includes(key))),
  ).toBe(true);
});

test('only operators with changed permissions or an ended session are notified (PANEL-74)', async () => {
  const mine = await open(operator);
  const other = await open(owner);
  const record = 'id-feed-operator-panel';
  const answer = await call(
    'PATCH',
    `/adminPanelPermissions/${record}`,
    { canAccessEmojisMenu: true },
    owner.headers,
  );
  expect(answer.status).toBe(200);
  await hears(mine, ({ event }) => event === 'operator');
  const before = heard(mine).length;
  await call('POST', '/users/logout', undefined, operator.headers);
  await expect
    .poll(() =>
      heard(mine)
        .slice(before)
        .map(({ event }) => event),
    )
    .toContain('operator');
  expect(heard(other).filter(({ event }) => event === 'operator')).toEqual([]);
  await operator.signIn();
});

test('operators with a changed role are notified; other roles are not (PANEL-74, ROLE-21)', async () => {
  const mine = await open(operator);
  const other = await open(owner);
  const answer = await call(
    'PATCH',
    '/roleTemplates/member',
    { adminPanelPermissions: { canAccessGiftsMenu: true } },
    owner.headers,
  );
  expect(answer.status).toBe(200);
  await hears(mine, ({ event }) => event === 'operator');
  await hears(other, ({ resources }) => resources?.includes('roleTemplates') === true);
  expect(heard(other).filter(({ event }) => event === 'operator')).toEqual([]);
  const gifts = await call('GET', '/gifts?page=1', undefined, operator.headers);
  expect(gifts.status).toBe(200);
});

test.each([
  ['without a token', () => '', 401],
  ['with the token of a member without panel access', async () => memberToken(), 403],
  ['with the token of a guest', async () => guestToken(), 403],
])('the feed is refused %s (PANEL-74)', async (_, token, status) => {
  expect((await dial(`samar.panel, ${await token()}`)).status).toBe(status);
});

test('the feed refuses a page from another origin (PANEL-74)', async () => {
  expect((await dial(`samar.panel, ${operator.token}`, 'https://elsewhere.example')).status).toBe(403);
});

const memberToken = async (): Promise<string> => {
  const member = new Member('feed-member');
  await member.signIn();
  return member.token;
};

const guestToken = async (): Promise<string> => {
  const guest = new Visitor('زائر اللوحة');
  await guest.signIn();
  return guest.token;
};
