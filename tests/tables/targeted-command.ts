import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import type { Need } from './untargeted-commands.ts';

/** A targeted command. `self` may differ for guests; an unnamed `shielded` target is like other supers. */
export type TargetedCommand = {
  what: string;
  event: UpName;
  data: (target: string) => unknown;
  self: Need | { visitor: Need; super: Need };
  visitor: Need;
  super: Need;
  shielded?: Need;
  /** Targets of guests: `never`, or marked and unshielded users of any rank. */
  byGuests?: 'never' | 'the marked';
  anyRank?: true;
  /** Refusal on oneself for actors who may act on others. */
  yetSelf?: ErrorCode;
  yet?: ErrorCode;
  /** Like `yet`, for others only, and not for ghosts, who take no place. */
  yetOthers?: ErrorCode;
};
