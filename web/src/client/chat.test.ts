import { expect, test } from 'vitest';
import type { OwnUser } from '../../../protocol/rest/admission.ts';
import { type Chat, chat, prepareChat, provideChatLater } from './chat.ts';

const user = { userID: 'layla', username: 'ليلى' } as Partial<OwnUser> as OwnUser;
const loggedIn = async () => ({ user });

test('the chat starts once on the first call and replaces its placeholder', async () => {
  const entered: string[] = [];
  const real = { enterAsGuest: async (name: string) => void entered.push(name) } as Partial<Chat> as Chat;
  let starts = 0;
  provideChatLater(async () => {
    starts += 1;
    return real;
  }, loggedIn);
  expect(starts).toBe(0);
  prepareChat();
  await Promise.all([chat().enterAsGuest('ليلى'), chat().enterAsGuest('عمر')]);
  expect([starts, entered]).toEqual([1, ['ليلى', 'عمر']]);
  expect(chat()).toBe(real);
});

test('a chat that failed to load is loaded again on the next call (ENTRY-10)', async () => {
  let starts = 0;
  const real = { enterAsGuest: async () => {} } as Partial<Chat> as Chat;
  provideChatLater(async () => {
    starts += 1;
    if (starts === 1) throw new Error('no network');
    return real;
  }, loggedIn);
  await expect(chat().enterAsGuest('ليلى')).rejects.toThrow('no network');
  await chat().enterAsGuest('ليلى');
  expect(starts).toBe(2);
});

test('a guest login during loading is passed to the chat (ENTRY-9)', async () => {
  const chatLoad = Promise.withResolvers<Chat>();
  const logins: string[] = [];
  provideChatLater(
    () => chatLoad.promise,
    async nickname => {
      logins.push(nickname);
      return { user };
    },
  );
  const entering = chat().enterAsGuest('ليلى');
  expect(logins).toEqual(['ليلى']);
  const received: unknown[] = [];
  const real: Partial<Chat> = { enterAsGuest: async (_, login) => void received.push(login) };
  chatLoad.resolve(real as Chat);
  await entering;
  expect([logins, received]).toEqual([['ليلى'], [{ user }]]);
});

test('a refused login rejects the entry while the chat still loads (ENTRY-17)', async () => {
  provideChatLater(
    () => new Promise(() => {}),
    () => Promise.reject(new Error('taken')),
  );
  await expect(chat().enterAsGuest('ليلى')).rejects.toThrow('taken');
});

test('a failed load is reported after the login, so that a retry never runs beside it (ENTRY-10)', async () => {
  const done: string[] = [];
  provideChatLater(
    () => Promise.reject(new Error('no network')),
    async () => {
      await new Promise(resolve => setImmediate(resolve));
      done.push('login');
      return { user };
    },
  );
  await expect(chat().enterAsGuest('ليلى')).rejects.toThrow('no network');
  expect(done).toEqual(['login']);
});

test('a refused login rejects the entry; the next attempt logs in again', async () => {
  const refusals = [new Error('taken')];
  const real = { enterAsGuest: async () => {} } as Partial<Chat> as Chat;
  provideChatLater(
    async () => real,
    async () => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      return { user };
    },
  );
  await expect(chat().enterAsGuest('ليلى')).rejects.toThrow('taken');
  await expect(chat().enterAsGuest('ليلى')).resolves.toBeUndefined();
});
