import type { Target } from './step.ts';
import { rowsOf } from './steps/database.ts';

/** Whether the deployed site has an owner. Demo accounts do not count. */
export async function hasOwner(target: Target): Promise<boolean> {
  const owners = await rowsOf(target, "SELECT 1 FROM accounts WHERE role = 'owner' AND demo = 0 LIMIT 1");
  return owners.length > 0;
}
