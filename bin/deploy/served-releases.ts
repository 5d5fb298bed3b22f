import { granted, isMissing } from './refusal.ts';
import type { Target } from './step.ts';

const RIGHT = 'Workers Scripts: Edit';

/** A version that served, and the digest of its release; null for one that no deploy made. */
export type Served = { version: string; release: string | null };

/** What serves now, and what served before it, the newest first; nothing where there is no worker. */
export async function servedReleases({ cloud, plan }: Target, atMost = 10): Promise<Served[]> {
  const script = `/workers/scripts/${plan.worker}`;
  const answer = await cloud.call('GET', `${script}/deployments`);
  if (isMissing(answer)) return [];
  const { deployments } = granted(answer, RIGHT) as Deployments;
  return Promise.all(
    deployments
      .flatMap(({ versions }) => versions.slice(0, 1))
      .slice(0, atMost)
      .map(async ({ version_id }) => {
        const version = granted(
          await cloud.call('GET', `${script}/versions/${version_id}`),
          RIGHT,
        ) as Version;
        return { version: version_id, release: version.annotations?.['workers/tag'] ?? null };
      }),
  );
}

type Deployments = { deployments: { versions: { version_id: string }[] }[] };
type Version = { annotations?: Record<string, string> };
