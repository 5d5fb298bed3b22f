// npm start: builds the page, prepares local data and runs the complete site.
import { DEMO_PASSWORD, demoAccounts } from '../migrations/seed/demo.ts';
import { buildPage } from './build-page.ts';
import { localInstance } from './local-instance.ts';
import { prepareInstance } from './prepare-instance.ts';
import { onEnd } from './run.ts';
import { startRuntime } from './runtime.ts';

const instance = localInstance(process.env);
buildPage();
await prepareInstance(instance);
const runtime = await startRuntime(instance);
onEnd(() => void runtime.dispose().then(() => process.exit(0)));

console.log(`\nSamar is ready at http://localhost:${instance.port}`);
console.log('Local accounts, on this machine only:');
for (const { username, role } of demoAccounts)
  console.log(`  ${username} (${role}), password ${DEMO_PASSWORD}`);
