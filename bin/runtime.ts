import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seedDemo } from './instance/seed-demo.ts';
import { ensureSecret, exitWithError, isPortFree, type LocalInstance } from './local-instance.ts';
import { run, start } from './run.ts';

/** Everything a fresh instance needs before it can start: tables, demo data, a secret. Run again, it changes nothing. */
export async function prepareInstance(instance: LocalInstance): Promise<void> {
  if (!(await isPortFree(instance.port))) {
    exitWithError(
      `Port ${instance.port} is already in use. Stop what runs there, or choose another: PORT=8788 npm start`,
    );
  }
  ensureSecret(instance);
  const marker = path.join(instance.state, 'v3/prepared');
  const release = migrationsDigest();
  if (existsSync(marker) && readFileSync(marker, 'utf8') === release) return;
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', instance.state];
  if (!run('wrangler', migrate, { quiet: true }))
    exitWithError('The database could not be brought up to date; see above.');
  await seedDemo(instance.state);
  writeFileSync(marker, release);
}

/** Of all migrations: an instance that was prepared with these has nothing to be brought up to date. */
function migrationsDigest(): string {
  const folder = path.join(import.meta.dirname, '../migrations');
  const files = readdirSync(folder).filter(name => name.endsWith('.sql'));
  const digest = createHash('sha256');
  for (const name of files.toSorted()) digest.update(name).update(readFileSync(path.join(folder, name)));
  return digest.digest('hex');
}

/** The runtime itself: worker, rooms, database and files on this machine. */
export function startRuntime({ port, state, envFile }: LocalInstance): ChildProcess {
  const args = ['dev', '--port', String(port), '--persist-to', state, '--env-file', envFile];
  return start(
    'wrangler',
    [...args, '--log-level', 'warn', '--inspector-port', '0', '--show-interactive-dev-session=false'],
    {
      WRANGLER_REGISTRY_PATH: `${state}/registry`,
      // By itself it traces every event of every object into a database: half a millisecond a frame (wrangler, 2026-11).
      X_LOCAL_OBSERVABILITY: 'false',
    },
  );
}

/** Resolves when the instance answers. */
export async function untilReady(port: number, runtime: ChildProcess, withinMs = 60_000): Promise<void> {
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
