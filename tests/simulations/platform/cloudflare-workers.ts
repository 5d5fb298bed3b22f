/** Stands for the platform's module of this name, in Node. */
export class DurableObject<Env = unknown> {
  protected readonly ctx: unknown;
  protected readonly env: Env;

  constructor(ctx: unknown, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}

export class WorkerEntrypoint<Env = unknown> extends DurableObject<Env> {}

/** Tasks of the worker itself. Their errors are ignored, as on the platform. */
export const waitUntil = (task: Promise<unknown>): void => void task.catch(() => {});
