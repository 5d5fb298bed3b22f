import { DurableObject } from 'cloudflare:workers';
import { meteredState } from '../storage/metered-state.ts';
import { isolateUsage, ObjectUsage } from './object-usage.ts';

/** A Durable Object that counts its usage. Its storage is accessible only through `ctx`. */
export abstract class MeteredObject<Env> extends DurableObject<Env> {
  protected readonly meter = new ObjectUsage();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.ctx = meteredState(this.ctx, (what, rows) => {
      isolateUsage.add(what, rows);
      this.meter.event(Date.now());
    });
  }
}
