import type { AuditPerson } from '../../../domain/audit/outbox-entry.ts';
import type { ApprovalKind } from '../../../protocol/rest/accounts.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { Statement } from '../database/statement.ts';
import type { ActName } from '../database/tables/accounts.ts';
import type { Env } from '../env.ts';
import { type CameFrom, clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { namedVersion } from '../http/version.ts';
import type { Operator } from '../sessions/require-operator.ts';
import type { AuditEntry } from './chain.ts';

/** Actor and origin: the caller of this request, or the requester of an approved act. */
export type Acting = { env: Env; operator: Operator; from: CameFrom };

/** Record, fields and expected version. `passwordHash`: stored with an act that waited. */
export type ApprovableCall = {
  key: string;
  body: unknown;
  version: string | null;
  passwordHash: string | null;
};

/** Writes with an approved act: removes the request first; one entry names both users. */
export type Consent = {
  statements: readonly Statement[];
  entry: <Entry extends AuditEntry>(of: Entry) => Entry;
};

/** Default for acts without approval. */
export const NO_APPROVAL: Consent = { statements: [], entry: entry => entry };

/** Text for approvers, and the stored request. */
export type ApprovableAction = {
  kind: ApprovalKind;
  what: string;
  reason: string;
  /** The version of the changed record; the approval applies only to this version. */
  version?: string;
  /** The hash of a new password, which takes a while. */
  hashPassword?: () => Promise<string>;
};

/** An authorized act, not performed yet. Without `grave` it needs no approval. */
export type JudgedAct<Done> = { grave: ApprovableAction | null; perform(consent: Consent): Promise<Done> };

/** Authorizes an act without changes, for requester and approver alike. */
export type Judge<Done> = (acting: Acting, call: ApprovableCall) => Promise<JudgedAct<Done>>;

export type Judges = Record<ActName, Judge<unknown>>;

export const actingIn = (c: AppContext, operator: Operator): Acting => ({
  env: c.env,
  operator,
  from: clientInfo(c),
});

/** A call as it has come over HTTP. */
export const callOf = (c: AppContext, body: unknown): ApprovableCall => ({
  key: c.req.param('key') ?? '',
  body,
  version: namedVersion(c),
  passwordHash: null,
});

/** Issuer of a ban, as the ban and the event record store it. */
export type BanIssuer = Omit<AuditPerson, 'decoration'> & {
  userId: string;
  decoration?: string;
  rank: number;
  kicksShielded: boolean;
};

/** The site as issuer of automatic bans. Exempts shielded users and ranks above chat-master. */
export const SYSTEM_ACTOR: BanIssuer = {
  userId: 'site',
  username: 'الموقع',
  role: '',
  rank: ROLES['chat-master'].rank,
  kicksShielded: false,
  country: null,
  ipAddress: '',
  fingerprint: '',
};
