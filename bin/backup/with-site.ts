import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackupPurpose } from '../../worker/backup/backup-token.ts';
import { buildPage } from '../build-page.ts';
import { Stopped } from '../deploy/stopped.ts';
import { ARRIVAL, deployedSite, withSecret } from '../instance/site-secret.ts';
import { isPortFree, localInstance } from '../local-instance.ts';
import { prepareInstance } from '../prepare-instance.ts';
import { startRuntime } from '../runtime.ts';
import { BackupSite, RefusedBackup } from './site.ts';

const NAME = 'SAMAR_BACKUP_KEY';

/** The deployed site at this address, or without one that of this machine, which is started for it. */
export const withSite = <Result>(
  address: string | undefined,
  purpose: BackupPurpose,
  act: (site: BackupSite) => Promise<Result>,
): Promise<Result> =>
  address === undefined ? withLocalSite(process.env, purpose, act) : withDeployedSite(address, purpose, act);

/** The local instance must not run: it keeps its state to itself. */
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
  const runtime = await startRuntime(instance, { [NAME]: key });
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
  const { origin } = deployedSite(
    address,
    `${address} is no address of a deployed site: it begins with https://.`,
  );
  return withSecret(NAME, async secret => {
    const site = new BackupSite(origin, secret, purpose);
    await arrived(site);
    return act(site);
  });
}

async function arrived(site: BackupSite): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      await site.contents();
      return;
    } catch (error) {
      const isTooSoon = error instanceof RefusedBackup && (error.status === 404 || error.status === 401);
      if (!isTooSoon || turn === ARRIVAL.tries) throw error;
      await pause(ARRIVAL.pauseMs);
    }
  }
}
