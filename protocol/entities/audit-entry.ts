import type { AccountLook } from './account-look.ts';
import type { Report } from './report.ts';

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

/** The person behind an act, as the record keeps them. */
export type AuditPerson = {
  username: string;
  decoration: string;
  role: string;
  country: string | null;
  ipAddress: string;
  fingerprint: string;
};

/**
 * Something that happened in a room, for the record. `at` is milliseconds, `target` the nickname of whom it was done to,
 * `room` a name; `text` is what the kind needs beside: the reason, the new nickname, the flag's value, the message.
 */
export type AuditFact = {
  id: string;
  at: number;
  type: AuditType;
  by: AuditPerson;
  target: string | null;
  room: string;
  text: string | null;
};

/** A time during which somebody was out of sight (milliseconds; `until` null while it lasts). */
export type UnseenSpell = {
  id: string;
  userID: string;
  username: string;
  nickname: string;
  visibility: 'hidden' | 'ghost';
  room: string;
  since: number;
  until: number | null;
};

/** What a room has the database keep. Told again until it is kept, and kept once however often it is told. */
export type Dispatch =
  | { kind: 'fact'; fact: AuditFact }
  | { kind: 'spell'; spell: UnseenSpell }
  | { kind: 'look'; userID: string; look: AccountLook }
  | { kind: 'report'; report: Report };
