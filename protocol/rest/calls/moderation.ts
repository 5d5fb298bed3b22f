import { z } from 'zod';
import { SHEET_ACTS } from '../../entities/audit.ts';
import { BanPreview } from '../../entities/bans.ts';
import { AppliedSanction } from '../../entities/moderation.ts';
import { Ban, bans } from '../../resources/bans.ts';
import { changeShape, createShape } from '../../resources/define.ts';
import { arranging, type Calls, created, done, entityDoc, ok, pageOf, paging, text } from '../api-call.ts';
import { ConnectionAct } from '../connections.ts';
import {
  Appeal,
  AppealAnswer,
  AppealQuestion,
  Evidence,
  NewAppeal,
  OwnAppeal,
  PrivateReport,
} from '../moderation.ts';
import {
  ActSheet,
  AuditHead,
  AuditRecord,
  CloseReport,
  ConnectionRecord,
  EventClaim,
  InvisibilityPeriod,
  MONITORED_LISTS,
  OpenReport,
} from '../monitoring.ts';
import { NewStaffNote, UserNotes } from '../user-notes.ts';

const ban = z.object({ ban: Ban });
const record = 'Events-Record';
const { appeals, connections, events, ghosts, reports } = MONITORED_LISTS;

/**
 * Duty of a moderator: own state, users on duty in each room with users, actions of the last hour (the newest 20, ISO
 * 8601 UTC), and number of open reports.
 */
const Duty = z.strictObject({
  isOn: z.boolean(),
  rooms: z.array(z.strictObject({ room: z.string(), guests: z.int().min(0), covering: z.array(z.string()) })),
  acts: z.array(z.strictObject({ act: z.enum(SHEET_ACTS), by: z.string(), at: z.iso.datetime() })),
  openReports: z.int().min(0),
});
export type Duty = z.infer<typeof Duty>;

/**
 * Calls for bans and other sanctions, duty, appeals, the event record, reports, connections, invisible users and user
 * notes.
 */
export const moderationCalls = {
  'GET /bans': { ...entityDoc.list(bans), ...pageOf('bans', z.array(Ban)) },
  'POST /bans/': {
    ...entityDoc.create(bans),
    summary:
      'Bans an address, a host, a device or a country, with a record for each; for operators and moderators',
    body: createShape(bans),
    ...created(z.union([ban, z.object({ bans: z.array(Ban) })])),
  },
  'GET /bans/preview/:userID': {
    summary:
      'Lists the other users whom a ban of a connected user would affect, by signal; for operators and moderators',
    access: 'Ban',
    ...ok(z.object({ preview: BanPreview })),
    refusals: [404],
  },
  'GET /bans/:key': { ...entityDoc.read(bans), ...ok(ban) },
  'PATCH /bans/:key': { ...entityDoc.change(bans), body: changeShape(bans), ...ok(ban) },
  'DELETE /bans/:key': { ...entityDoc.remove(bans), ...done },

  'GET /restraints': {
    summary:
      'Lists muted and kicked users whose restriction the caller may end; for accounts that mute or kick in the chat',
    access: 'session',
    ...ok(z.object({ restraints: z.array(AppliedSanction) })),
    refusals: [403],
  },
  'DELETE /restraints/:id': {
    summary: 'Ends a mute or a kick, under the chat’s rules and the rank of its author',
    access: 'session',
    ...done,
    refusals: [403, 404],
  },

  'GET /duty': {
    summary:
      'Returns the moderators on duty by room, the actions of the last hour and the number of open reports; for accounts that mute or kick in the chat',
    access: 'session',
    ...ok(z.object({ duty: Duty })),
    refusals: [403],
  },

  'POST /appeal': {
    summary: 'Appeals against an action, once, with its code',
    access: 'anybody',
    body: NewAppeal,
    ...created(z.object({ appeal: OwnAppeal })),
    refusals: [404, 409, 429],
  },
  'POST /appeal/status': {
    summary: 'Returns the action of a code and the outcome of its appeal',
    access: 'anybody',
    body: AppealQuestion,
    ...ok(z.object({ appeal: OwnAppeal })),
    refusals: [404, 429],
  },
  'GET /appeals/': {
    summary: 'Lists appeals, pending ones first',
    access: 'Appeals',
    query: { ...paging(appeals.pageSize), ...arranging(appeals) },
    ...pageOf('appeals', z.array(Appeal)),
  },
  'PATCH /appeals/:key': {
    summary: 'Accepts an appeal, which ends the action, or rejects it',
    access: 'Appeals',
    body: AppealAnswer,
    ...ok(z.object({ appeal: Appeal })),
    refusals: [409],
  },

  'GET /events/': {
    summary: 'Lists the event record, newest first',
    access: record,
    query: {
      ...paging(events.pageSize),
      ...arranging(events),
      filter: {
        text: 'JSON of `$or`, `eventDate`, `eventType` and `username`. The text of a `$regex` is searched literally, folded: its signs have no meaning.',
        schema: text,
      },
    },
    ...pageOf('events', z.array(AuditRecord)),
  },
  'POST /events': {
    summary: 'Accepts an event report but does not store it, because the server writes its own record',
    access: 'operator',
    body: EventClaim,
    ...created(z.object({ event: EventClaim })),
  },
  'GET /events/head': {
    summary: 'Returns the signed positions of the newest entry and of the last expired entry',
    access: 'anybody',
    ...ok(AuditHead),
  },
  'GET /events/sheet': {
    summary: 'Counts each moderator’s actions in a month, by kind',
    access: record,
    query: { month: { text: 'A month of UTC such as 2026-11; this one if left out.', schema: text } },
    ...ok(z.object({ sheet: ActSheet })),
    refusals: [400],
  },
  'GET /events/export': {
    summary: 'Exports the newest 10,000 entries of a filter as CSV',
    access: record,
    query: { filter: { text: 'The filter of the list.', schema: text } },
    status: 200,
    file: 'text/csv',
  },
  'GET /events/:key/evidence': {
    summary: 'Returns the messages stored with an entry as evidence',
    access: record,
    ...ok(z.object({ evidence: Evidence })),
  },
  'DELETE /events/:key': {
    summary: 'Removes the texts of an entry; its place in the chain stays',
    access: record,
    ...done,
  },

  'GET /reports/': {
    summary: 'Lists open reports, newest first',
    access: record,
    query: { ...paging(reports.pageSize), ...arranging(reports) },
    ...pageOf('reports', z.array(OpenReport)),
  },
  'POST /reports': {
    summary: 'Reports private messages that the caller received, each with a proof',
    access: 'session',
    body: PrivateReport,
    ...done,
    refusals: [403, 413, 429],
  },
  'PATCH /reports/:key': {
    summary: 'Closes a report',
    access: record,
    body: CloseReport,
    ...ok(z.object({ report: OpenReport })),
  },

  'GET /connections/': {
    summary: 'Lists the connected users whom the operator may see',
    access: 'Windows',
    query: {
      ...paging(connections.pageSize),
      ...arranging(connections),
      filter: { text: 'JSON of `duration` and `audience`.', schema: text },
    },
    ...pageOf('connections', z.array(ConnectionRecord)),
  },
  'POST /connections/:userID': {
    summary: 'Sends a message to a user, or mutes, moves or kicks the user, under the chat’s rules',
    access: 'Windows',
    body: ConnectionAct,
    ...done,
    refusals: [404],
  },
  'DELETE /connections/:userID': { summary: 'Closes the sockets of a user', access: 'Windows', ...done },

  'GET /ghosts': {
    summary: 'Lists hidden users and ghosts, now and in the last 24 hours',
    access: 'Ghost',
    query: { ...paging(ghosts.pageSize), ...arranging(ghosts) },
    ...pageOf('ghosts', z.object({ now: z.array(InvisibilityPeriod), lately: z.array(InvisibilityPeriod) })),
  },

  'GET /people/card/:userID': {
    summary:
      'Returns the staff card of a connected user: strikes, notes, past names. For accounts with `canWriteNotes` and power over the user',
    access: 'session',
    ...ok(z.object({ card: UserNotes })),
    refusals: [403, 404],
  },
  'POST /people/card/:userID': {
    summary: 'Adds a staff note to a user’s card',
    access: 'session',
    body: NewStaffNote,
    ...created(z.object({ card: UserNotes })),
    refusals: [403, 404],
  },
} as const satisfies Calls;
