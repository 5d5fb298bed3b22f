import path from 'node:path';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { buildPage } from '../build-page.ts';
import { buildWorker } from '../build-worker.ts';
import { OperatorKeys } from '../instance/operator-key.ts';
import type { Cloudflare } from './cloudflare.ts';
import { connect } from './connect.ts';
import { PAGE } from './page-files.ts';
import { PAGES_FOLDER, preparePages } from './pages-form.ts';
import { planOf, readConfig } from './plan.ts';
import { REGIONS, regionOf } from './region.ts';
import { releaseDigest } from './release-digest.ts';
import { runSteps } from './run-steps.ts';
import type { DeployTarget, Step, Target } from './step.ts';
import { address, addressOf } from './steps/address.ts';
import { database, replicas } from './steps/database.ts';
import { domains } from './steps/domains.ts';
import { files } from './steps/files.ts';
import { pagesProject, pagesUpload, projectOf } from './steps/pages.ts';
import { tables } from './steps/tables.ts';
import { worker as workerStep } from './steps/worker.ts';
import { NO_TERMINAL, type Terminal } from './terminal.ts';
import { prepareWorker, WORKER_FOLDER } from './worker-form.ts';

type Print = (line: string) => void;

/** `worker`: the worker serves the page. `pages`: Pages serves the page and the worker has no address. */
export type Form = 'worker' | 'pages';

export const STEPS: Record<Form, readonly Step[]> = {
  worker: [address, files, database, replicas, tables, workerStep, domains],
  // The worker is deployed before the page that binds it, because the earlier page works with the new worker.
  pages: [files, database, replicas, tables, workerStep, pagesProject, pagesUpload],
};

/** Sources of the Pages function. The worker's bundle contains its imports as well. */
const PAGES_SOURCES = ['worker/site', `${PAGES_FOLDER}/wrangler.json`];

/** `folder`: folder for the worker's wrangler configuration. */
type Options = { given?: RawConfig; terminal?: Terminal; folder?: string };

/** Deploys the site, or continues where the last attempt stopped. Returns the site's address. */
export async function runDeploy(
  form: Form,
  env: NodeJS.ProcessEnv,
  print: Print,
  { given = readConfig(), terminal = NO_TERMINAL, folder = WORKER_FOLDER }: Options = {},
): Promise<{ target: DeployTarget; address: string }> {
  const cloud = await connect(env, given.account_id);
  print(`Account ${cloud.account}`);
  const { worker, database } = planOf(given, '', '');
  const setting = given.vars?.SAMAR_LOCATION as string | undefined;
  const region = await regionOf(cloud, { worker, database, setting }, terminal.choose);
  print(`Region ${region}: ${REGIONS[region]}`);
  const raw = { ...given, vars: { ...given.vars, SAMAR_LOCATION: region } };
  const keys = new OperatorKeys(env, cloud.account, worker);
  const target = { ...(await targetOf(form, { raw, cloud, folder })), keys, region, terminal };
  await runSteps(STEPS[form], target, print);
  return { target, address: await siteAddress(form, target) };
}

async function targetOf(
  form: Form,
  { raw, cloud, folder }: { raw: RawConfig; cloud: Cloudflare; folder: string },
): Promise<Target> {
  buildPage();
  const bundle = buildWorker();
  const config = await (form === 'pages' ? preparePages(raw) : prepareWorker(raw, folder));
  const page = path.join(path.dirname(config), PAGE);
  const shipped = [page, config, ...(form === 'pages' ? PAGES_SOURCES : [])];
  const plan = planOf(raw, config, releaseDigest([bundle, ...shipped]));
  return { cloud, plan };
}

async function siteAddress(form: Form, target: Target): Promise<string> {
  if (form === 'worker') return (await addressOf(target)) ?? '';
  const project = await projectOf(target);
  return `https://${project?.subdomain}`;
}
