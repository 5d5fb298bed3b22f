import type { Target } from './step.ts';
import { rowsOf } from './steps/database.ts';

/** Whether the deployed site has an owner with a usable login. Local demo accounts have none. */
export async function hasOwner(target: Target): Promise<boolean> {
  const owners = await rowsOf(target, "SELECT 1 FROM accounts WHERE role = 'owner' AND demo = 0 LIMIT 1");
  return owners.length > 0;
}
