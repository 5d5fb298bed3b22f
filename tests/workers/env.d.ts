import type { D1Migration } from 'cloudflare:test';
import type { Env as WorkerEnv } from '../../worker/platform/env.ts';

declare global {
  namespace Cloudflare {
    /** Added to the generated bindings, which have the classes of objects. */
    interface Env extends Omit<WorkerEnv, keyof Bindings> {
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}
