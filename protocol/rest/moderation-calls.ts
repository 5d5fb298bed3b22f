import { z } from 'zod';
import { BanPreview } from '../entities/bans.ts';
import { LaidRestraint } from '../entities/moderation.ts';
import { Ban, bans } from '../resources/bans.ts';
import { changeShape, createShape } from '../resources/define.ts';
import { ApprovalAnswer, ApprovalRequest } from './accounts.ts';
import { ActSheet } from './act-sheet.ts';
import { type ApiCall, created, done, ok, pageOf } from './api-call.ts';
import { NewStaffNote, StaffCard } from './cards.ts';
import { ConnectionAct } from './connections.ts';
import {
  Appeal,
  AppealAnswer,
  AppealQuestion,
  Duty,
  Evidence,
  NewAppeal,
  OwnAppeal,
  PrivateReport,
} from './moderation.ts';
import {
  AuditHead,
  AuditRecord,
  CloseReport,
  ConnectionRecord,
  EventClaim,
  InvisibilityPeriod,
  OpenReport,
} from './monitoring.ts';

/** Bans and what else is laid on people, who is on duty, appeals, and what operators watch. */
export const moderationApi = {
  'POST /bans/': {
    body: createShape(bans),
    ...created(z.union([z.object({ ban: Ban }), z.object({ bans: z.array(Ban) })])),
  },
  'GET /bans/preview/:userID': ok(z.object({ preview: BanPreview })),
  'PATCH /bans/:key': { body: changeShape(bans), ...ok(z.object({ ban: Ban })) },

  'GET /restraints': ok(z.object({ restraints: z.array(LaidRestraint) })),
  'DELETE /restraints/:id': done,

  'GET /duty': ok(z.object({ duty: Duty })),

  'GET /approvals': ok(z.object({ approvals: z.array(ApprovalRequest) })),
  'PATCH /approvals/:id': { body: ApprovalAnswer, ...done },

  'POST /appeal/status': { body: AppealQuestion, ...ok(z.object({ appeal: OwnAppeal })) },
  'POST /appeal': { body: NewAppeal, ...created(z.object({ appeal: OwnAppeal })) },
  'GET /appeals/': pageOf('appeals', z.array(Appeal)),
  'PATCH /appeals/:key': { body: AppealAnswer, ...ok(z.object({ appeal: Appeal })) },

  'GET /events/': pageOf('events', z.array(AuditRecord)),
  'POST /events': { body: EventClaim, ...created(z.object({ event: EventClaim })) },
  'GET /events/head': ok(AuditHead),
  'GET /events/sheet': ok(z.object({ sheet: ActSheet })),
  'GET /events/:key/evidence': ok(z.object({ evidence: Evidence })),
  'DELETE /events/:key': done,
  'GET /reports/': pageOf('reports', z.array(OpenReport)),
  'POST /reports': { body: PrivateReport, ...done },
  'PATCH /reports/:key': { body: CloseReport, ...ok(z.object({ report: OpenReport })) },
  'GET /connections/': pageOf('connections', z.array(ConnectionRecord)),
  'POST /connections/:userID': { body: ConnectionAct, ...done },
  'DELETE /connections/:userID': done,
  'GET /ghosts': pageOf(
    'ghosts',
    z.object({ now: z.array(InvisibilityPeriod), lately: z.array(InvisibilityPeriod) }),
  ),
  'GET /people/card/:userID': ok(z.object({ card: StaffCard })),
  'POST /people/card/:userID': { body: NewStaffNote, ...created(z.object({ card: StaffCard })) },
} as const satisfies Record<string, ApiCall>;
