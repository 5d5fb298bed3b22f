/** The kinds of entry of the operator's event record: the 17 of the requirements, and ours. */
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
  'deleteMessage',
  'clearRoom',
] as const;
export type AuditType = (typeof AUDIT_TYPES)[number];
