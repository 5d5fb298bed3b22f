import type { AuditEntry } from '../audit/chain.ts';
import { SYSTEM_ACTOR } from '../bans/system-actor.ts';
import type { approvalRequests } from '../db/tables/approval-requests.ts';

export type RequestRow = typeof approvalRequests.$inferSelect;

/*
 * What becomes of a request, as operators read it in the event record. The entry has the id of its request: there is one at most, whatever
 * is tried again.
 */

/** The act, with who approved it. */
export const approvedEntry =
  ({ id }: RequestRow, approver: string) =>
  <Entry extends AuditEntry>(entry: Entry): Entry => ({
    ...entry,
    id,
    eventData: `${entry.eventData}، بموافقة «${approver}»`,
  });

/** By whoever refused it. */
export const refusedEntry = (row: RequestRow, entry: AuditEntry): AuditEntry =>
  endedEntry(row, entry, `رفض طلب «${row.byUsername}»`);

/** By the approver who tried. */
export const lostEntry = (row: RequestRow, entry: AuditEntry): AuditEntry =>
  endedEntry(row, entry, `سقوط طلب «${row.byUsername}» لأنه لم يعد يملك ذلك أو تغيّر ما طلبه`);

/** By the site. Of what was begun nobody has heard whether it was done. */
export const expiredEntry = (row: RequestRow, now: number): AuditEntry =>
  endedEntry(
    row,
    { ...OF_SITE, id: row.id, eventDate: now },
    row.takenBy === null
      ? `سقوط طلب «${row.byUsername}» بعد انتهاء مهلته`
      : `طلب «${row.byUsername}» بدأ تنفيذه بموافقة «${row.takenBy}» ولم يُعرف تمامه`,
  );

const OF_SITE = {
  username: SYSTEM_ACTOR.username,
  decoration: '',
  userRole: '',
  country: '',
  fingerprintAndIP: '',
  eventData: '',
  eventType: 'adminPanel',
} as const;

const endedEntry = ({ id, what, reason }: RequestRow, entry: AuditEntry, end: string): AuditEntry => ({
  ...entry,
  id,
  eventData: `${end}: ${withReason(what, reason)}`,
});

/** What is done, and why where somebody said it. */
export const withReason = (what: string, reason: string): string =>
  reason === '' ? what : `${what}، السبب: ${reason}`;
