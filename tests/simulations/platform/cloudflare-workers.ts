/** Replaces the platform's module of this name in Node. */
export class DurableObject<Env = unknown> {
  protected readonly ctx: unknown;
  protected readonly env: Env;

  constructor(ctx: unknown, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}

export class WorkerEntrypoint<Env = unknown> extends DurableObject<Env> {}

/** Background tasks of the worker. Ignores their errors, like the platform. */
export const waitUntil = (task: Promise<unknown>): void => void task.catch(() => {});
