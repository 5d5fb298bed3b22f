import { projectName } from './pages-form.ts';
import { granted, succeeded } from './refusal.ts';
import { type Served, servedReleases } from './served-releases.ts';
import type { Target } from './step.ts';
import { Stopped } from './stopped.ts';

/** Restores the previous version, the page before the worker if Pages serves it. Returns the completed steps. */
export async function rollBack(target: Target, withPage: boolean): Promise<string[]> {
  const { version, release } = await servedBefore(target);
  const page = withPage ? await pageOf(target, release) : null;
  // The page is restored first, because an older page works with a newer worker. A newer page may call APIs that an
  // older worker lacks.
  const done: string[] = [];
  if (page !== null) {
    const { cloud, plan } = target;
    const path = `/pages/projects/${projectName(plan.worker)}/deployments/${page}/rollback`;
    granted(await cloud.call('POST', path), 'Cloudflare Pages: Edit');
    done.push(`The page of deployment ${page} is shown again.`);
  }
  succeeded(await target.cloud.wrangler(['rollback', version, '--yes', '--message', 'npm run rollback']));
  return [
    ...done,
    `Version ${version} serves again. The tables stay as they are, and so does everything in them.`,
  ];
}

/** Finds the version before the current one. Versions created without a deploy have no release tag. */
async function servedBefore(target: Target): Promise<Served> {
  let now: string | null = null;
  let isEmpty = true;
  for await (const served of servedReleases(target)) {
    isEmpty = false;
    if (served.release === null) continue;
    now ??= served.release;
    if (served.release !== now) return served;
  }
  throw new Stopped(
    isEmpty
      ? 'Nothing was ever deployed: there is nothing to go back to.'
      : 'Only one release was ever deployed: there is nothing to go back to.',
  );
}

/** Finds the page of the same release, because another page may call APIs that the restored worker lacks. */
async function pageOf({ cloud, plan }: Target, release: string | null): Promise<string> {
  const path = `/pages/projects/${projectName(plan.worker)}/deployments?env=production`;
  const list = granted(await cloud.call('GET', path), 'Cloudflare Pages: Edit') as Deployment[];
  const found = list.find(each => each.deployment_trigger?.metadata?.commit_message === release);
  if (found) return found.id;
  throw new Stopped('The page of the previous release no longer exists. The worker is unchanged.');
}

type Deployment = { id: string; deployment_trigger?: { metadata?: { commit_message?: string } } };
