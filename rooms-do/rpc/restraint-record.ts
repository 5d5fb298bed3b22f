import type { RestrainedKind } from '../../protocol/entities/restraint-id.ts';
import type { LaidOn, RestraintKind } from './restraints.ts';

/**
 * Somebody who is muted or kept out. `room` is a name, `presentIn` the id of the room that they are in, null for who is in none. All times are
 * milliseconds; `until` is null where it does not end by itself.
 */
export type RestraintRecord = {
  kind: RestrainedKind;
  userId: string;
  on: LaidOn;
  room: string;
  presentIn: string | null;
  until: number | null;
  reason: string | null;
};

/** Under which name each is laid. */
export const LAID_AS = { mute: 'mute', kick: 'reentryBlock' } as const satisfies Record<
  RestrainedKind,
  RestraintKind
>;
