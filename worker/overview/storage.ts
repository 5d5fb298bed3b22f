import { MEGABYTE } from '../../protocol/picture-limits.ts';
import type { Overview } from '../../protocol/rest/overview.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { picturesUsed } from '../pictures/stored-pictures.ts';
import { readSiteOptions } from '../site-config.ts';
import type { TtlCache } from './ttl-cache.ts';

/** As many as R2 lists in one answer. */
const FILES_MAX = 1_000;

/** The size of all uploaded files, from one listing, and of those in messages by their records. */
export const storageUsed = (
  env: Pick<Env, 'DB' | 'MEDIA'>,
  now: number,
  memory: TtlCache,
): Promise<NonNullable<Overview['storage']>> =>
  memory.getOrLoad('storage', now, async () => {
    const { objects, truncated } = await env.MEDIA.list({ limit: FILES_MAX });
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    const db = database(env);
    const [used, { imageStorage }] = await Promise.all([picturesUsed(db), readSiteOptions(db)]);
    const pictures = { bytes: used.bytes, files: used.count, maxBytes: imageStorage * MEGABYTE };
    return { bytes, files: objects.length, isWhole: !truncated, pictures };
  });
