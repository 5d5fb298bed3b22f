import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { House } from '../../protocol/entities/house.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import type { Lobby } from '../../rooms-do/lobby.ts';
import { Member, makeAccount } from './accounts.ts';
import { room } from './rooms.ts';
import { type Answer, call } from './visitor.ts';

/** What a room has in its storage of what operators have set. */
export const houseOf = (id: string): Promise<House | null> =>
  runInDurableObject(room(id), (_, { storage }) => {
    const row = storage.sql.exec<{ body: string }>('SELECT body FROM house').toArray()[0];
    return row ? (JSON.parse(row.body) as House) : null;
  });

/** Resolves once a room goes by it. */
export const applied = (id: string, isSo: (house: House) => boolean): Promise<void> =>
  vi.waitFor(
    async () => {
      const house = await houseOf(id);
      expect(house !== null && isSo(house)).toBe(true);
    },
    { timeout: 5_000 },
  );

/** An owner at the panel: answers how to call with their token. */
export async function panel(username: string) {
  await makeAccount({ username, role: 'owner' });
  const owner = new Member(username);
  await owner.login();
  return async (method: string, path: string, body: unknown): Promise<Answer> => {
    const answer = await call(method, path, body, owner.headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer;
  };
}

/** Moves the lobby's clock to a moment; it stands still there. */
export const setLobbyClock = (now: number): Promise<void> =>
  runInDurableObject(lobbyOf(env), (instance: Lobby) => {
    instance.clock.now = () => now;
  });
