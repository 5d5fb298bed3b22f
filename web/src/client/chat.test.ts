import { expect, test } from 'vitest';
import { type Chat, chat, prepareChat, provideChatLater } from './chat.ts';

test('the chat starts once on the first call and replaces its placeholder', async () => {
  const entered: string[] = [];
  const real = { enterAsGuest: async (name: string) => void entered.push(name) } as Partial<Chat> as Chat;
  let starts = 0;
  provideChatLater(async () => {
    starts += 1;
    return real;
  });
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
  });
  await expect(chat().enterAsGuest('ليلى')).rejects.toThrow('no network');
  await chat().enterAsGuest('ليلى');
  expect(starts).toBe(2);
});
