import { runInDurableObject } from 'cloudflare:test';
import { expect, vi } from 'vitest';
import type { Lobby } from '../../rooms-do/lobby/lobby.ts';
import { makeAccount } from './accounts.ts';
import { enter, member } from './enter-room.ts';
import { listedRoom } from './listed-room.ts';
import { lobby, WITHIN } from './lobby-presence.ts';
import { makeRoom } from './rooms.ts';
import { type ClientSocket, Visitor } from './visitor.ts';

/** Three rooms, an owner, a moderator and a member. */
export async function makeSite(): Promise<void> {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'still', name: 'الساكنة' });
  const chat = { canAssignOneTimeKick: true, canChangeVisitorNickname: true };
  await makeAccount({ username: 'omar', role: 'chat-master', chat });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'rima', role: 'member' });
}

export const say = async (socket: ClientSocket, text = 'مرحبا') => {
  const ack = await socket.request('newMessageFromClient', { text, style: {} });
  return ack.ok || ack.error.code;
};

export const restrict = async (by: ClientSocket, userId: string, prop: string, value: boolean) => {
  const ack = await by.request('requestChangeUserPermissions', { userId, prop, value });
  return ack.ok || ack.error.code;
};

/** Leaves by the exit, and waits until nobody knows of them any more. */
export const exit = async (who: Visitor, socket: ClientSocket) => {
  socket.send('disconnect', {});
  await socket.closed;
  await vi.waitFor(async () => expect(await listedRoom(who.userID)).toBeNull(), WITHIN);
};

/** A guest whom Omar has muted and who has left by the exit. */
export const mutedAndGone = async (name: string, over = {}) => {
  const omar = await member('omar');
  const who = new Visitor(name, over);
  const socket = await enter(who);
  expect(await restrict(omar, who.userID, 'allowUserToWrite', false)).toBe(true);
  await exit(who, socket);
  return { omar, who };
};

/** The same browser after a new login, under whatever name and with whatever fingerprint. */
export const again = async (
  who: Visitor,
  name = who.name,
  over: { fingerprint?: string; address?: string } = {},
) => {
  const back = new Visitor(name, { address: who.address, fingerprint: who.fingerprint, ...over });
  back.token = who.token;
  const socket = await enter(back);
  return { back, socket };
};

/** Moves the lobby's clock to so many milliseconds from now. */
export const later = (ms: number) =>
  runInDurableObject(lobby(), instance => {
    (instance as Lobby).clock.now = () => Date.now() + ms;
  });
