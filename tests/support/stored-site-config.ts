import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Lobby } from '../../rooms-do/lobby/lobby.ts';
import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from './accounts.ts';
import { room } from './rooms.ts';
import { type Answer, call } from './visitor.ts';

/** The site configuration in a room's storage. */
export const storedSiteConfig = (id: string): Promise<SiteConfig | null> =>
  runInDurableObject(room(id), (_, { storage }) => {
    const row = storage.sql
      .exec<{ body: string }>('SELECT body FROM stored_values WHERE key = ?', 'siteConfig')
      .toArray()[0];
    return row ? (JSON.parse(row.body) as SiteConfig) : null;
  });

/** Resolves once a room goes by it. */
export const untilApplied = (id: string, isSo: (siteConfig: SiteConfig) => boolean): Promise<void> =>
  vi.waitFor(
    async () => {
      const siteConfig = await storedSiteConfig(id);
      expect(siteConfig !== null && isSo(siteConfig)).toBe(true);
    },
    { timeout: 20_000 },
  );

/** An owner at the panel: answers how to call with their token. */
export async function ownerCalls(username: string) {
  await makeAccount({ username, role: 'owner' });
  const owner = new Member(username);
  await owner.signIn();
  return async (method: string, path: string, body: unknown): Promise<Answer> => {
    const answer = await call(method, path, body, owner.headers);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer;
  };
}

/** Moves the lobby's clock to a moment; it stands still there. */
export const setLobbyClock = (now: number): Promise<void> =>
  runInDurableObject(env.LOBBY.get(env.LOBBY.idFromName(SITE_NAME)), (instance: Lobby) => {
    instance.clock.now = () => now;
  });
