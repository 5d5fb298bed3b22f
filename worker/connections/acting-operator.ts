import { newParticipant } from '../../domain/new-participant.ts';
import { actorOf, type Participant } from '../../domain/participant.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
import type { Acting } from '../approvals/grave-act.ts';
import { accountIdentity } from '../connect/account-identity.ts';

/** An operator as rooms judge them, and the room that they are in; empty in none. */
export type ActingOperator = { self: Participant; fromRoom: string; actor: Actor };

/** As they are in the chat; whoever is not there acts as somebody who has just come, into no room. */
export function actingOperator(
  { operator: { row, claims }, from }: Acting,
  everybody: readonly ConnectedUser[],
): ActingOperator {
  const here = everybody.find(({ participant }) => participant.userId === row.account.id);
  const now = Date.now();
  const { fingerprint, originURL } = claims;
  const arrival = { ...from, fingerprint, originURL, visibility: 'visible' } as const;
  const self =
    here?.participant ??
    newParticipant({ identity: accountIdentity(row, claims, arrival, now), admittedAt: now }, now);
  const fromRoom = here?.roomId ?? '';
  return { self, fromRoom, actor: actorOf(self, fromRoom) };
}
