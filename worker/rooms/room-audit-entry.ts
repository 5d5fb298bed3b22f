import type { AuditPerson } from '../../domain/outbox-entry.ts';
import { rooms } from '../../protocol/resources/rooms.ts';
import type { AuditEntry } from '../audit/chain.ts';
import { type PanelAction, panelAuditText } from '../audit/panel-audit-text.ts';

/** The entry of the event record for a room that somebody created, changed or removed from the chat. */
export const roomAuditEntry = (action: PanelAction, by: AuditPerson, name: string): AuditEntry => ({
  id: crypto.randomUUID(),
  eventDate: Date.now(),
  username: by.username,
  decoration: by.decoration,
  userRole: by.role,
  country: by.country ?? '',
  fingerprintAndIP: `${by.fingerprint} ${by.ipAddress}`.trim(),
  eventData: panelAuditText(action, rooms.noun, name),
  eventType: 'adminPanel',
});
