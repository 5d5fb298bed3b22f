import type { ChildProcess } from 'node:child_process';
import { start } from '../run.ts';

/** Starts the runtime with automatic reload, and its proxy. `more`: further wrangler options. */
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
      // Wrangler writes a trace of all events to a database by default, which costs half a millisecond per frame
      // (2026-11).
      X_LOCAL_OBSERVABILITY: 'false',
    },
  );
}
