import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { buildPage } from '../build-page.ts';
import { Stopped } from '../deploy/stopped.ts';
import { deployedSite, withOperatorKey, withoutKey } from '../instance/deployed-site.ts';
import { OPERATOR_KEY } from '../instance/operator-key.ts';
import { isPortFree, localInstance } from '../local-instance.ts';
import { prepareInstance } from '../prepare-instance.ts';
import { startRuntime } from '../runtime.ts';
import { type BackupPurpose, BackupSite } from './site.ts';

/** Opens the deployed site at this address. Without an address it starts a local site for this call. */
export const withSite = <Result>(
  address: string | undefined,
  purpose: BackupPurpose,
  act: (site: BackupSite) => Promise<Result>,
): Promise<Result> =>
  address === undefined ? withLocalSite(process.env, purpose, act) : withDeployedSite(address, purpose, act);

/** The local instance must not run at the same time, because it locks its state. */
export async function withLocalSite<Result>(
  env: NodeJS.ProcessEnv,
  purpose: BackupPurpose,
  act: (site: BackupSite) => Promise<Result>,
): Promise<Result> {
  const instance = localInstance(env);
  if (!(await isPortFree(instance.port)))
    throw new Stopped(
      `Something runs at port ${instance.port}. If it is this site, stop it first: a site is saved and restored while it does not run. If it is another, choose another port for this: PORT=8788.`,
    );
  buildPage();
  await prepareInstance(instance);
  const key = randomBytes(32).toString('base64url');
  const runtime = await startRuntime(instance, { [OPERATOR_KEY]: key });
  try {
    return await act(
      new BackupSite(`http://localhost:${instance.port}`, key, purpose, path.resolve(instance.state)),
    );
  } finally {
    await runtime.dispose();
  }
}

function withDeployedSite<Result>(
  address: string,
  purpose: BackupPurpose,
  act: (site: BackupSite) => Promise<Result>,
): Promise<Result> {
  const url = deployedSite(address, `${address} is no address of a deployed site: it begins with https://.`);
  return withOperatorKey(url, async key => {
    const site = new BackupSite(url.origin, key, purpose);
    await site.contents().catch(error => Promise.reject(withoutKey(url, error)));
    return act(site);
  });
}
