import { z } from 'zod';
import { ROLES, type Role } from '../rules/roles.ts';

/** What waits for a second approver: everybody is kicked, a country is banned, an account or a role is given more. */
export const APPROVAL_KINDS = ['kickAll', 'banCountry', 'grant'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** A request for approval, as those read it who may give it. `reason` is empty where nobody said why; from `until` on it is void. */
export const ApprovalRequest = z.object({
  _id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** What is done, as the event record will say it. */
  what: z.string(),
  reason: z.string(),
  byUsername: z.string(),
  byRole: z.enum(Object.keys(ROLES) as [Role, ...Role[]]),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const APPROVAL_OUTCOMES = ['approved', 'refused'] as const;

/** PATCH /approvals/{id}. */
export const ApprovalAnswer = z.strictObject({
  outcome: z.enum(APPROVAL_OUTCOMES, { error: 'is no outcome' }),
});
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;
