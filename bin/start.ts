// npm start: builds the page, prepares local data and runs the whole product on this machine.
import { DEMO_PASSWORD, demoAccounts } from '../migrations/seed/demo.ts';
import { prepare, ready, startRuntime } from './instance.ts';
import { local } from './local.ts';
import { buildPage } from './page.ts';
import { endTogether } from './run.ts';

const instance = local(process.env);
buildPage();
await prepare(instance);
const runtime = startRuntime(instance);
endTogether([runtime]);
await ready(instance.port, runtime);

console.log(`\nSamar is ready at http://localhost:${instance.port}`);
console.log('Local accounts, on this machine only:');
for (const { username, role } of demoAccounts)
  console.log(`  ${username} (${role}), password ${DEMO_PASSWORD}`);
