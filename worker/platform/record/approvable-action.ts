import type { AuditPerson } from '../../../domain/audit/outbox-entry.ts';
import type { ApprovalAct, ApprovalKind, ApprovalRequest } from '../../../protocol/rest/accounts.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { Statement } from '../database/statement.ts';
import type { ActName } from '../database/tables/accounts.ts';
import type { Env } from '../env.ts';
import { clientInfo, type RequestOrigin } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { namedVersion } from '../http/version.ts';
import type { Operator } from '../sessions/require-operator.ts';
import type { AuditEntry } from './chain.ts';

/** Acting user and origin: the caller of this request, or the requester of an approved action. */
export type Acting = { env: Env; operator: Operator; from: RequestOrigin };

/** Record, fields and expected version of an approvable call. `passwordHash`: stored with a pending action. */
export type ApprovableCall = {
  key: string;
  body: unknown;
  version: string | null;
  passwordHash: string | null;
};

/** Additional statements of an approved action, which first remove the request. One audit entry names both users. */
export type Consent = {
  statements: readonly Statement[];
  entry: <Entry extends AuditEntry>(of: Entry) => Entry;
};

export const NO_APPROVAL: Consent = { statements: [], entry: entry => entry };

export type ApprovableAction = Pick<ApprovalRequest, 'what' | 'changes'> & {
  kind: ApprovalKind;
  act: ApprovalAct;
  reason: string;
  /** Version of the record to change. The approval is valid only for this version. */
  version?: string;
  hashPassword?: () => Promise<string>;
};

/** An authorized action that is not yet performed. If `approvable` is null, it needs no approval. */
export type AuthorizedAct<Done> = {
  approvable: ApprovableAction | null;
  perform(consent: Consent): Promise<Done>;
};

/** Authorizes an action for the requester or the approver, without changing anything. */
export type Authorizer<Done> = (acting: Acting, call: ApprovableCall) => Promise<AuthorizedAct<Done>>;

export type Authorizers = Record<ActName, Authorizer<unknown>>;

export const actingIn = (c: AppContext, operator: Operator): Acting => ({
  env: c.env,
  operator,
  from: clientInfo(c),
});

export const callOf = (c: AppContext, body: unknown): ApprovableCall => ({
  key: c.req.param('key') ?? '',
  body,
  version: namedVersion(c),
  passwordHash: null,
});

export type BanIssuer = Omit<AuditPerson, 'decoration'> & {
  userId: string;
  decoration?: string;
  rank: number;
  kicksShielded: boolean;
};

/** The site as issuer of automatic bans. These exempt shielded users and ranks above chat-master. */
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
