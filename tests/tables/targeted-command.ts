import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import type { Need } from './untargeted-commands.ts';

/** What is done to somebody. `self` may differ for guests; a `shielded` target that is not said is like every other super. */
export type TargetedCommand = {
  what: string;
  event: UpName;
  data: (target: string) => unknown;
  self: Need | { visitor: Need; super: Need };
  visitor: Need;
  super: Need;
  shielded?: Need;
  /** What a guest may do it to at all: `never`, or the marked and unshielded of any rank. */
  byGuests?: 'never' | 'the marked';
  anyRank?: true;
  /** What oneself is told who may do it to others. */
  yetSelf?: ErrorCode;
  yet?: ErrorCode;
  /** As `yet`, of others alone, and not of a ghost, who takes no place. */
  yetOthers?: ErrorCode;
};
