import type { ChildProcess } from 'node:child_process';
import { start } from '../run.ts';

/** The runtime with its own reload, and the proxy that enables it. `more`: further options. */
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
      // Wrangler traces all events of all objects into a database by default: half a millisecond a frame (2026-11).
      X_LOCAL_OBSERVABILITY: 'false',
    },
  );
}
