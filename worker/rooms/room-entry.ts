import type { AuditPerson } from '../../protocol/entities/audit-entry.ts';
import type { Entry } from '../audit/chain.ts';
import { type Act, sentence } from '../audit/sentence.ts';

/** What the event record says of a room that somebody made, changed or removed out of the chat. */
export const roomEntry = (act: Act, by: AuditPerson, name: string): Entry => ({
  id: crypto.randomUUID(),
  eventDate: Date.now(),
  username: by.username,
  decoration: by.decoration,
  userRole: by.role,
  country: by.country ?? '',
  fingerprintAndIP: `${by.fingerprint} ${by.ipAddress}`.trim(),
  eventData: sentence(act, 'room', name),
  eventType: 'adminPanel',
});
