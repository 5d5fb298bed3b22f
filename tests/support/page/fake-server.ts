import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createChat } from '../../../web/src/client/start-chat.ts';
import { setOriginURL, transition } from '../../../web/src/state/session.ts';
import { fakeOpenTransport } from './fake-transport.ts';
import { makeUser } from './fixtures.ts';

export type Call = { path: string; body: Record<string, unknown>; bearer: string | null };
/** `body`: an object sent as JSON, or raw text. */
export type Reply = { status: number; body: object | string };

/** The used part of a browser's storage. */
export const storage = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

export const permissions = { allowUserToWrite: true, canAccessChat: true };
const ACCOUNTS: Readonly<Record<string, { permissions: object; adminPanelPermissions: object }>> = {
  'panel-only': { permissions: {}, adminPanelPermissions: { canAccessAdminPanel: true } },
  nothing: { permissions: {}, adminPanelPermissions: {} },
  both: { permissions, adminPanelPermissions: { canAccessAdminPanel: true } },
};

const ticketFor = (room: string): Reply => ({
  status: 200,
  body: {
    data: {
      ticket: `t-${room}`,
      room,
      roomId: `id-${room}`,
      userID: 'layla',
      expiresAt: '',
      permissions: {},
      masterOf: [],
    },
  },
});

export const begin = () => {
  const calls: Call[] = [];
  const refusals = new Map<string, Reply>();
  const options = { ticketsAtLogin: false };
  const answer = ({ path, body }: Call): Reply => {
    const { username } = body;
    if (path === '/users/visitorLogin') {
      const own = { userID: 'layla', username, nickname: username, accountType: 'visitor', permissions };
      const { data: admission } = ticketFor('majlis').body as { data: object };
      const data = { user: own, ...(options.ticketsAtLogin && { admission }) };
      return { status: 201, body: { token: 'guest-token', data } };
    }
    if (path === '/users/hostPass') {
      const own = { userID: 'layla', username: 'ليلى', nickname: 'ليلى', permissions };
      const isMember = body.pass === 'a member';
      const beside = isMember ? { accountType: 'super', authKey: 'ليلى', ...ACCOUNTS.nothing } : {};
      const user = { accountType: 'visitor', ...own, ...beside };
      return { status: 201, body: { token: 'host-token', data: { user } } };
    }
    if (path === '/users/login') {
      const may = ACCOUNTS[String(username)] ?? { permissions, adminPanelPermissions: {} };
      const own = { userID: 'layla', username, nickname: username, accountType: 'super', ...may };
      return { status: 200, body: { token: 'member-token', data: { user: own } } };
    }
    return path === '/connect' ? ticketFor(String(body.room ?? 'majlis')) : { status: 204, body: {} };
  };
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, body = '{}' }: { headers: Record<string, string>; body?: string }) => {
      const call = {
        path: url.replace('/api/v1', ''),
        body: JSON.parse(body),
        bearer: headers.Authorization ?? null,
      };
      calls.push(call);
      const reply = refusals.get(call.path) ?? refusals.get(String(call.body.room)) ?? answer(call);
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      return new Response(reply.status === 204 ? null : text, { status: reply.status });
    },
  );
  const { openTransport, transports, last } = fakeOpenTransport();
  const onOver = vi.fn();
  return {
    ...createChat({
      openTransport,
      base: 'http://chat.example',
      onOver,
      yieldToPaint: then => then(),
      hidden: () => false,
    }),
    calls,
    refusals,
    options,
    transports,
    last,
    over: onOver,
  };
};

export type Begun = ReturnType<typeof begin>;

export const roomFull = ({ last }: Begun, room = 'majlis', over = {}) => {
  const self = makeUser('layla', { room, ...over });
  last().receive('users', { scope: 'room', users: [self, makeUser('omar', { room })] });
};

export const openSocket = async (all: Begun, room = 'majlis', over = {}) => {
  await vi.waitFor(() => expect(all.last().closedWith).toBeNull(), { interval: 1 });
  await all.last().url();
  all.last().open();
  roomFull(all, room, over);
};

export const entered = async () => {
  const all = begin();
  const entering = all.chat.enterAsGuest('ليلى');
  await openSocket(all);
  await entering;
  return all;
};

export const nextTurn = () => new Promise(resolve => setImmediate(resolve));

export let local = storage();
export let tab = storage();

beforeEach(() => {
  local = storage();
  tab = storage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  transition({ type: 'forgotten' });
  setOriginURL('http://host.example/page');
});
afterEach(() => {
  vi.unstubAllGlobals();
});
