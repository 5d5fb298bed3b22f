import type { Region } from '../../rooms-do/rpc/admissions.ts';
import type { OperatorKeys } from '../instance/operator-key.ts';
import type { Cloudflare } from './cloudflare.ts';
import type { Plan } from './plan.ts';
import type { Terminal } from './terminal.ts';

/** Source and destination of a deploy. */
export type Target = { cloud: Cloudflare; plan: Plan };

/** Target with the data of a first deploy. */
export type DeployTarget = Target & { keys: OperatorKeys; region: Region; terminal: Terminal };

/** A step of the deploy. */
export type Step = {
  title: string;
  /** True if nothing is left to do. Makes no changes. */
  isDone: (target: DeployTarget) => Promise<boolean>;
  /** Takes effect completely or not at all. */
  act: (target: DeployTarget) => Promise<void>;
  /** Beginning of the error text, before the reason. */
  cannot: string;
};
