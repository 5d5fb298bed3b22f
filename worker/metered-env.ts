import { isolateUsage } from '../rooms-do/rpc/usage-counter.ts';
import { withParts } from '../rooms-do/storage/metered-state.ts';
import type { Env } from './env.ts';

const known = new WeakMap<Env, Env>();

/** The same bindings, whose operations on files are counted. Rows of the database are counted by its client (`db/client.ts`). */
export function meteredEnv(env: Env): Env {
  const metered = known.get(env) ?? withParts(env, { MEDIA: meteredFiles(env.MEDIA) });
  known.set(env, metered);
  return metered;
}

/** Writes and listings are class A of R2, reads class B; a removal is free (developers.cloudflare.com/r2/pricing, 2026-11). */
const meteredFiles = (own: R2Bucket): R2Bucket =>
  withParts(own, {
    put: counted('fileWrites', own.put.bind(own)),
    list: counted('fileWrites', own.list.bind(own)),
    get: counted('fileReads', own.get.bind(own)),
    head: counted('fileReads', own.head.bind(own)),
  } as Partial<R2Bucket>);

function counted<Call extends unknown[], Answer>(
  operation: 'fileWrites' | 'fileReads',
  run: (...call: Call) => Answer,
): (...call: Call) => Answer {
  return (...call) => {
    isolateUsage.add(operation, 1);
    return run(...call);
  };
}

/** Counts every line that worker and objects write from now on: each is charged, whatever its level. */
export function countLogLines(to: Pick<Console, 'log' | 'info' | 'warn' | 'error'> = console): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const write = to[level].bind(to);
    to[level] = (...line: unknown[]) => {
      isolateUsage.add('logLines', 1);
      write(...line);
    };
  }
}
