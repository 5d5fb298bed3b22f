import type { Actor } from '../actor.ts';
import { judgeChatPower } from '../chat-power.ts';
import { allOf, type Verdict } from '../verdict.ts';
import { powerOf, requirePermission } from './authority.ts';

/** What waits for a moderator in the room where one is: for whoever may delete what others write there. */
export function readWaiting(actor: Actor): Verdict {
  return allOf(
    requirePermission(actor, 'canDeleteMessages'),
    judgeChatPower(powerOf(actor), { effect: 'clearRoom', room: actor.room }),
  );
}

/** Published or discarded as a message of its author would be deleted: only of a lower rank. */
export function judgeWaiting(actor: Actor, author: { rank: number }): Verdict {
  return allOf(
    requirePermission(actor, 'canDeleteMessages'),
    judgeChatPower(powerOf(actor), { effect: 'deleteMessage', author, room: actor.room }),
  );
}
