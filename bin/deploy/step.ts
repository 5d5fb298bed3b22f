import type { Region } from '../../rooms-do/rpc/admissions.ts';
import type { OperatorKeys } from '../instance/operator-key.ts';
import type { Cloudflare } from './cloudflare.ts';
import type { Plan } from './plan.ts';
import type { Terminal } from './terminal.ts';

/** Source and destination of a deploy. */
export type Target = { cloud: Cloudflare; plan: Plan };

/** A target with all that its first deploy needs. */
export type DeployTarget = Target & { keys: OperatorKeys; region: Region; terminal: Terminal };

/** One thing that a deployed site needs. */
export type Step = {
  /** Purpose of the step. */
  title: string;
  /** Whether it has nothing to do. Asks, and changes nothing. */
  isDone: (target: DeployTarget) => Promise<boolean>;
  /** Wholly done, or not at all. */
  act: (target: DeployTarget) => Promise<void>;
  /** Beginning of the error sentence; the reason follows. */
  cannot: string;
};
