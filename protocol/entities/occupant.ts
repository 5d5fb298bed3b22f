import type { ChatPermissions } from '../rules/permissions.ts';
import type { Identity } from './identity.ts';
import type { Status } from './user.ts';

/**
 * A person present in a room: the identity, and what the session has gathered since. `granted` are the flags
 * given for the moment, over the account's record. Times are milliseconds; `enteredAt` is when the
 * person came into the chat, `seatedAt` into this room; `absentSince` is set while a broken
 * connection is waited for, `lastJoinAt` is the last joinRoom (entering or being moved does not count),
 * `admittedAt` when the door let them in (a decision made since then still reaches them), `unseenSince` since when
 * they have been hidden or ghost. `markedUntil` ends the mark of the one-time kick; `wroteTo` are those who may answer
 * somebody whom they do not see; `warnings` are the last 20.
 */
export type Occupant = Identity & {
  status: Status;
  granted: Partial<ChatPermissions>;
  enteredAt: number;
  seatedAt: number;
  lastJoinAt: number;
  absentSince: number | null;
  admittedAt: number;
  unseenSince: number | null;
  markedUntil: number | null;
  wroteTo: readonly string[];
  warnings: readonly Warning[];
  pinned: boolean;
};

export type Warning = { text: string; from: string; sentAt: string };

/** What a session takes along from room to room. */
export type Carried = Pick<
  Occupant,
  'status' | 'granted' | 'enteredAt' | 'lastJoinAt' | 'markedUntil' | 'wroteTo' | 'warnings' | 'pinned'
>;

/** Someone whom a room has agreed to let in: a newcomer, or a person who brings their session from another room. */
export type Arrival = {
  identity: Identity;
  admittedAt: number;
  carried: Carried | null;
};
