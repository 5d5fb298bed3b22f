// npm start: builds the page, prepares local data and runs the whole product on this machine.
import { DEMO_PASSWORD, demoAccounts } from '../migrations/seed/demo.ts';
import { buildPage } from './build-page.ts';
import { localInstance } from './local-instance.ts';
import { endTogether } from './run.ts';
import { prepareInstance, startRuntime, untilReady } from './runtime.ts';

const instance = localInstance(process.env);
buildPage();
await prepareInstance(instance);
const runtime = startRuntime(instance);
endTogether([runtime]);
await untilReady(instance.port, runtime);

console.log(`\nSamar is ready at http://localhost:${instance.port}`);
console.log('Local accounts, on this machine only:');
for (const { username, role } of demoAccounts)
  console.log(`  ${username} (${role}), password ${DEMO_PASSWORD}`);
