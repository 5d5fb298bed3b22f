import { missingPermissions } from '../../../../domain/moderation/explain-permission.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { Actor, Target } from '../../../../protocol/rules/actor.ts';
import { CHAT_PERMISSION_TABLE } from '../../../../protocol/rules/permission-table.ts';
import { isStaff } from '../../../../protocol/rules/room-mode.ts';
import { isAllowed, type Verdict } from '../../../../protocol/rules/verdict.ts';

/** Refuses what a rule does not allow. The staff is told which permissions it lacks for it: it knows whom to ask for them. */
export function assertMay(
  judge: (actor: Actor, target: Target) => Verdict,
  actor: Actor,
  target: Target = actor,
): void {
  const verdict = judge(actor, target);
  if (isAllowed(verdict)) return;
  const names = isStaff(actor) ? missingPermissions(judge, actor, target) : [];
  const missing = names.map(permission => ({ permission, ar: CHAT_PERMISSION_TABLE[permission].ar }));
  throw new Failure(verdict, missing.length > 0 ? { missing } : {});
}
