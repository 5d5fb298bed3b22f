import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { Occupant } from '../../protocol/entities/occupant.ts';
import { lobbyOf } from '../../rooms-do/env.ts';

export const lobby = lobbyOf(env);

/** A room reports once a second. */
export const WITHIN = { timeout: 5_000 };

const knows =
  (by: 'userID' | 'nickname') =>
  (...wanted: string[]): Promise<void> =>
    vi.waitFor(async () => {
      const found = (await lobby.connections()).map(({ occupant }: { occupant: Occupant }) => occupant[by]);
      expect(found).toEqual(expect.arrayContaining(wanted));
    }, WITHIN);

/** Waits until the lobby knows of these people, by their ids. */
export const here = knows('userID');

/** The same by their names. */
export const hereByName = knows('nickname');
