// npm run rollback: restores the version before the last deploy. `--pages` also restores the page. Data does not
// change.
import { exitWithError } from '../local-instance.ts';
import { connect } from './connect.ts';
import { planOf, readConfig } from './plan.ts';
import { rollBack } from './roll-back.ts';
import { Stopped } from './stopped.ts';

try {
  const raw = readConfig();
  const target = {
    cloud: await connect(process.env, raw.account_id),
    plan: planOf(raw, 'wrangler.toml', ''),
  };
  for (const line of await rollBack(target, process.argv.includes('--pages'))) console.log(line);
} catch (error) {
  if (!(error instanceof Stopped)) throw error;
  exitWithError(error.message);
}
