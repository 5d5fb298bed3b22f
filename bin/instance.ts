import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDemo } from './fill.ts';
import { isPortFree, keepSecret, type Local, stop } from './local.ts';
import { run, start } from './run.ts';

/** Everything a fresh instance needs before it can start: tables, demo data, a secret. Run again, it changes nothing. */
export async function prepare(instance: Local): Promise<void> {
  if (!(await isPortFree(instance.port))) {
    stop(
      `Port ${instance.port} is already in use. Stop what runs there, or choose another: PORT=8788 npm start`,
    );
  }
  keepSecret(instance);
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', instance.state];
  if (!run('wrangler', migrate, { quiet: true }))
    stop('The database could not be brought up to date; see above.');
  await fillDemo(instance.state);
}

/** The runtime itself: worker, rooms, database and files on this machine. */
export function startRuntime({ port, state, envFile }: Local): ChildProcess {
  const args = ['dev', '--port', String(port), '--persist-to', state, '--env-file', envFile];
  return start(
    'wrangler',
    [...args, '--log-level', 'warn', '--inspector-port', '0', '--show-interactive-dev-session=false'],
    {
      WRANGLER_REGISTRY_PATH: `${state}/registry`,
    },
  );
}

/** Resolves when the instance answers. */
export async function ready(port: number, runtime: ChildProcess, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(150)) {
    if (runtime.exitCode !== null) stop('The runtime stopped before it was ready; see above.');
    const answers = await fetch(`http://127.0.0.1:${port}/api/v1/rooms`).then(
      answer => answer.ok,
      () => false,
    );
    if (answers) return;
  }
  stop(`The runtime did not answer on port ${port} within ${withinMs / 1000} s.`);
}
