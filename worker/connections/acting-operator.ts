import { newParticipant } from '../../domain/new-participant.ts';
import { actorOf, type Participant } from '../../domain/participant.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import type { Acting } from '../approvals/grave-act.ts';
import { accountIdentity } from '../connect/account-identity.ts';

/** An operator as rooms judge them, and the room that they are in; empty in none. */
export type ActingOperator = { self: Participant; fromRoom: string; actor: Actor };

/** As they are in the chat; an operator who is not there (`here` null) acts like a new arrival in no room. */
export function actingOperator(
  { operator: { row, claims }, from }: Acting,
  here: ConnectedUser | null,
): ActingOperator {
  const now = Date.now();
  const { fingerprint, originURL } = claims;
  const arrival = { ...from, fingerprint, originURL, visibility: 'visible' } as const;
  const self =
    here?.participant ??
    newParticipant({ identity: accountIdentity(row, claims, arrival, now), admittedAt: now }, now);
  const fromRoom = here?.roomId ?? '';
  return { self, fromRoom, actor: actorOf(self, fromRoom) };
}
