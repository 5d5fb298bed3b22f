import type { ChildProcess } from 'node:child_process';
import { start } from '../run.ts';

/** The runtime with its own reload, and the proxy before it that makes that possible. `more`: what else it is told. */
export function startWrangler(
  { port, state }: { port: number; state: string },
  more: readonly string[],
): ChildProcess {
  const args = ['dev', '--port', String(port), '--persist-to', state, ...more];
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
