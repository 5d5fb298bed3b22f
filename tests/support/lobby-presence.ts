import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Participant } from '../../domain/presence/participant.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';

export const lobby = () => lobbyOf(env);

/** A room reports once a second. */
export const WITHIN = { timeout: 20_000 };

const waitUntilKnown =
  (by: 'userId' | 'nickname') =>
  (...wanted: string[]): Promise<void> =>
    vi.waitFor(async () => {
      const found = (await lobby().connections()).people.map(
        ({ participant }: { participant: Participant }) => participant[by],
      );
      expect(found).toEqual(expect.arrayContaining(wanted));
    }, WITHIN);

/** Waits until the lobby knows of these people, by their ids. */
export const untilPresent = waitUntilKnown('userId');

/** The same by their names. */
export const untilPresentByName = waitUntilKnown('nickname');
