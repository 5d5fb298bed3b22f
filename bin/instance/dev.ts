// npm run dev: the runtime with its own reload, and beside it the page with hot reload.

import { buildPage } from '../build-page.ts';
import { localInstance } from '../local-instance.ts';
import { endTogether, start } from '../run.ts';
import { prepareInstance, startRuntime, untilReady } from '../runtime.ts';

const instance = localInstance(process.env);
// The runtime serves the built page too, and needs its folder to be there.
buildPage();
await prepareInstance(instance);
const runtime = startRuntime(instance);
const page = start('vite', [], { PORT: String(instance.port) });
endTogether([runtime, page]);
await untilReady(instance.port, runtime);
console.log(
  `\nThe page with hot reload: http://127.0.0.1:5173 (its server: http://localhost:${instance.port})`,
);
