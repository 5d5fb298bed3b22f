import type { Actor, Target } from './actor.ts';
import { may } from './may.ts';
import { isAllowed, type Verdict } from './verdict.ts';

/** Operator's actions in the list of connections. */
export const CONNECTION_ACTS = ['message', 'mute', 'unmute', 'move', 'kick', 'disconnect'] as const;
export type ConnectionActName = (typeof CONNECTION_ACTS)[number];

/** The rule of each, which is also the one that its command is refused by. */
const RULES: Record<ConnectionActName, (actor: Actor, target: Target) => Verdict> = {
  message: may.warn,
  mute: (actor, target) => may.changeWritePermission(actor, target, false),
  unmute: (actor, target) => may.changeWritePermission(actor, target, true),
  move: (actor, target) => may.transfer(actor, target),
  kick: may.kick,
  disconnect: may.removeUser,
};

/** Allowed actions for a user in their current state: mute for users who may write, unmute for others. */
export function actsOn(actor: Actor, target: Target): ConnectionActName[] {
  const other = target.permissions.allowUserToWrite ? 'unmute' : 'mute';
  return CONNECTION_ACTS.filter(act => act !== other && isAllowed(RULES[act](actor, target)));
}
