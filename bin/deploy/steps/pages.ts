import { PAGES_FOLDER, projectName } from '../pages-form.ts';
import { granted, isMissing, succeeded } from '../refusal.ts';
import type { Step, Target } from '../step.ts';

const RIGHT = 'Cloudflare Pages: Edit';
const BRANCH = 'main';

export const pagesProject: Step = {
  title: 'The project of the page (Pages)',
  isDone: async target => (await projectOf(target)) !== null,
  act: async ({ cloud, plan }) => {
    const project = { name: projectName(plan.worker), production_branch: BRANCH };
    granted(await cloud.call('POST', '/pages/projects', project), RIGHT);
  },
  cannot: 'The project of the page could not be made.',
};

/** Runs after the worker, because the page may call new APIs of this worker release. */
export const pagesUpload: Step = {
  title: 'The page',
  isDone: async target => {
    const serving = (await projectOf(target))?.canonical_deployment;
    return serving?.deployment_trigger?.metadata?.commit_message === target.plan.release;
  },
  act: async ({ cloud, plan }) => {
    const of = ['--project-name', projectName(plan.worker), '--branch', BRANCH];
    const as = ['--commit-message', plan.release, '--commit-dirty=true'];
    succeeded(await cloud.wrangler(['pages', 'deploy', ...of, ...as], PAGES_FOLDER));
  },
  cannot: 'The page could not be deployed; the page before goes on, with the worker of this release.',
};

export async function projectOf({ cloud, plan }: Target): Promise<Project | null> {
  const answer = await cloud.call('GET', `/pages/projects/${projectName(plan.worker)}`);
  return isMissing(answer) ? null : (granted(answer, RIGHT) as Project);
}

type Project = {
  /** Host name. Differs from the project name if that name was taken. */
  subdomain: string;
  canonical_deployment?: { deployment_trigger?: { metadata?: { commit_message?: string } } } | null;
};
