import type { Participant } from '../../../domain/presence/participant.ts';
import type { CloseReason } from '../../../protocol/wire/close-codes.ts';
import { banDetails, type Directive, type DisconnectDetails } from '../../rpc/directives.ts';

export type Removal = { reason: CloseReason; details: DisconnectDetails };

/**
 * Returns the refusal of a ticket if, after its issue, the user was banned or kicked, or lost the session or account.
 * Null if no directive removes the user.
 */
export function removedBy(directives: readonly Directive[], newcomer: Participant): Removal | null {
  const removals = directives.map(directive => removalBy(directive, newcomer));
  return removals.find(removal => removal !== null) ?? null;
}

function removalBy(directive: Directive, newcomer: Participant): Removal | null {
  switch (directive.do) {
    case 'removeBanned':
      return { reason: 'banned', details: banDetails(directive.bans, newcomer) };
    case 'kicked':
      return { reason: 'kicked', details: directive.details };
    case 'bulkKick':
      return { reason: 'kicked', details: { until: directive.bulkKick.until } };
    case 'endAccount':
      if (directive.keptSession === newcomer.sessionId) return null;
      return { reason: 'session_ended', details: {} };
    // A member with another active session may still enter.
    case 'endSession':
      return directive.sessionId === newcomer.sessionId ? { reason: 'session_ended', details: {} } : null;
    default:
      return null;
  }
}
