/** The 17 kinds of entry of the operator's event record. */
export const AUDIT_TYPES = [
  'adminPanel',
  'superChatAccessExit',
  'visitorChatAccessExit',
  'kickVisitor',
  'kickConnected',
  'banned',
  'displayAllConnected',
  'warning',
  'changeVisitorNickname',
  'allowWrite',
  'changeVisitorColors',
  'restart',
  'onetimeKick',
  'transferToRoom',
  'sendPublicAd',
  'changeVisitorIcon',
  'changeVisitorStar',
] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];
