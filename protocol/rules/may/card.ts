import { type Actor, isSelf, type Target } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { requirePermissionOver } from './authority.ts';

/**
 * What the staff keeps of somebody: strikes, notes, names. Read and written by whoever has power over them, and never one's own. It stands
 * outside of `may`, so that the page fetches it with the window that shows it.
 */
export function readCard(actor: Actor, target: Target): Verdict {
  return allOf(allowIf(!isSelf(actor, target)), requirePermissionOver(actor, target, 'canWriteNotes'));
}
