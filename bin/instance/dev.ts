// npm run dev: starts the runtime with automatic reload, and the page with hot reload.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { buildPage } from '../build-page.ts';
import { PAGE, writePageFiles } from '../deploy/page-files.ts';
import { exitWithError, localInstance } from '../local-instance.ts';
import { prepareInstance } from '../prepare-instance.ts';
import { endTogether, start } from '../run.ts';
import { startWrangler } from './wrangler-dev.ts';

async function untilReady(port: number, runtime: ChildProcess, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(150)) {
    if (runtime.exitCode !== null) exitWithError('The runtime stopped before it was ready; see above.');
    const answers = await fetch(`http://127.0.0.1:${port}/api/v1/rooms`).then(
      answer => answer.ok,
      () => false,
    );
    if (answers) return;
  }
  exitWithError(`The runtime did not answer on port ${port} within ${withinMs / 1000} s.`);
}

const instance = localInstance(process.env);
// The runtime also serves the built page and fails without its folder.
buildPage();
await prepareInstance(instance);
const folder = path.join(instance.state, PAGE);
await writePageFiles(folder, parseEnv(readFileSync(instance.envFile, 'utf8')), 'http:');
const runtime = startWrangler(instance, ['--env-file', instance.envFile, '--assets', folder]);
const page = start('vite', [], { PORT: String(instance.port) });
endTogether([runtime, page]);
await untilReady(instance.port, runtime);
console.log(
  `\nThe page with hot reload: http://127.0.0.1:5173 (its server: http://localhost:${instance.port})`,
);
