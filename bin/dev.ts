// npm run dev: the runtime with its own reload, and beside it the page with hot reload.
import { prepare, ready, startRuntime } from './instance.ts';
import { local } from './local.ts';
import { buildPage } from './page.ts';
import { endTogether, start } from './run.ts';

const instance = local(process.env);
// The runtime serves the built page too, and needs its folder to be there.
buildPage();
await prepare(instance);
const runtime = startRuntime(instance);
const page = start('vite', [], { PORT: String(instance.port) });
endTogether([runtime, page]);
await ready(instance.port, runtime);
console.log(
  `\nThe page with hot reload: http://127.0.0.1:5173 (its server: http://localhost:${instance.port})`,
);
