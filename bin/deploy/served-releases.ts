import { granted, isMissing } from './refusal.ts';
import type { Target } from './step.ts';

const RIGHT = 'Workers Scripts: Edit';

/** A deployed version with its release digest, which is null for a version created without a deploy. */
export type Served = { version: string; release: string | null };

/**
 * Yields the current version and earlier ones, newest first. Cloudflare lists deployments in pages of ten. Skips
 * versions created by a changed secret, because their code is the same.
 */
export async function* servedReleases({ cloud, plan }: Target): AsyncGenerator<Served> {
  const script = `/workers/scripts/${plan.worker}`;
  const seen = new Set<string>();
  for (let page = 1; ; page++) {
    const answer = await cloud.call('GET', `${script}/deployments?page=${page}&per_page=10`);
    if (isMissing(answer)) return;
    const { deployments } = granted(answer, RIGHT) as Deployments;
    const fresh = deployments.filter(({ id }) => !seen.has(id));
    // A list without pagination returns the same page again.
    if (fresh.length === 0) return;
    for (const { id, versions } of fresh) {
      seen.add(id);
      const version = versions[0]?.version_id;
      if (version === undefined) continue;
      const { annotations = {} } = granted(
        await cloud.call('GET', `${script}/versions/${version}`),
        RIGHT,
      ) as Version;
      if (annotations['workers/triggered_by'] === 'secret') continue;
      yield { version, release: annotations['workers/tag'] ?? null };
    }
  }
}

type Deployments = { deployments: { id: string; versions: { version_id: string }[] }[] };
type Version = { annotations?: Record<string, string> };
