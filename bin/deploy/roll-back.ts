import { projectName } from './pages-form.ts';
import { granted, succeeded } from './refusal.ts';
import { servedReleases } from './served-releases.ts';
import type { Target } from './step.ts';
import { Stopped } from './stopped.ts';

/** Lets the version before serve again, the page first where Pages serves it. Answers what was done. */
export async function rollBack(target: Target, withPage: boolean): Promise<string[]> {
  const before = await versionBefore(target);
  const page = withPage ? await pageBefore(target) : null;
  // The page first: an older page goes on with a newer worker, while a newer one may ask what an older does not know.
  const done: string[] = [];
  if (page !== null) {
    const { cloud, plan } = target;
    const path = `/pages/projects/${projectName(plan.worker)}/deployments/${page}/rollback`;
    granted(await cloud.call('POST', path), 'Cloudflare Pages: Edit');
    done.push(`The page of deployment ${page} is shown again.`);
  }
  succeeded(await target.cloud.wrangler(['rollback', before, '--yes', '--message', 'npm run rollback']));
  return [
    ...done,
    `Version ${before} serves again. The tables stay as they are, and so does everything in them.`,
  ];
}

/**
 * A version of the release before the one that serves now. A secret that is set or taken away makes a version without a release of
 * its own, which nobody wants back: it may hold the secret of the first owner.
 */
async function versionBefore(target: Target): Promise<string> {
  const releases = await servedReleases(target);
  if (releases.length === 0) throw new Stopped('Nothing was ever deployed: there is nothing to go back to.');
  const [now, ...earlier] = releases.filter(({ release }) => release !== null);
  const before = earlier.find(({ release }) => release !== now?.release);
  if (before) return before.version;
  throw new Stopped('Only one release was ever deployed: there is nothing to go back to.');
}

async function pageBefore({ cloud, plan }: Target): Promise<string> {
  const path = `/pages/projects/${projectName(plan.worker)}/deployments?env=production`;
  const list = granted(await cloud.call('GET', path), 'Cloudflare Pages: Edit') as { id: string }[];
  const before = list[1]?.id;
  if (before) return before;
  throw new Stopped('Only one page was ever deployed: there is nothing to go back to.');
}
