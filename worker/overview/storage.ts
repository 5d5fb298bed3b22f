import type { Overview } from '../../protocol/rest/overview.ts';
import type { Env } from '../env.ts';
import type { TtlCache } from './ttl-cache.ts';

/** As many as R2 lists in one answer. */
const FILES_MAX = 1_000;

/** The size of all uploaded files, from one listing. */
export const storageUsed = (
  { MEDIA }: Pick<Env, 'MEDIA'>,
  now: number,
  memory: TtlCache,
): Promise<NonNullable<Overview['storage']>> =>
  memory.getOrLoad('storage', now, async () => {
    const { objects, truncated } = await MEDIA.list({ limit: FILES_MAX });
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    return { bytes, files: objects.length, isWhole: !truncated };
  });
