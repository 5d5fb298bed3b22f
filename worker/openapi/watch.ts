import { DEVICES } from '../../protocol/entities/identity.ts';
import { REPORT_REASONS } from '../../protocol/entities/report.ts';
import { Overview } from '../../protocol/rest/overview.ts';
import { Claim } from '../resources/hooks/events.ts';
import { CloseReport } from '../resources/hooks/reports.ts';
import type { Operations } from './operation.ts';
import { listOf, maybeText, moment, object, page, paging, sent, text } from './schemas.ts';

const event = object({
  _id: text,
  eventDate: moment,
  username: text,
  decoration: text,
  userRole: text,
  country: text,
  fingerprintAndIP: text,
  eventData: text,
  eventType: text,
});

const report = object({
  _id: text,
  userID: text,
  nickname: text,
  room: text,
  reason: { type: 'string', enum: REPORT_REASONS },
  message: maybeText,
  createdAt: moment,
});

const connection = {
  ...object({
    _id: text,
    nickname: text,
    username: text,
    accountType: text,
    role: text,
    room: text,
    roomId: text,
    since: moment,
    device: { type: 'string', enum: DEVICES },
  }),
  description: '`country` too, for who may know it.',
};

const spells = listOf(
  object({
    _id: text,
    userID: text,
    username: text,
    nickname: text,
    visibility: { type: 'string', enum: ['hidden', 'ghost'] },
    room: text,
    since: moment,
    until: { type: ['string', 'null'], format: 'date-time' },
    acts: listOf(object({ eventDate: moment, eventType: text, eventData: text })),
  }),
);

/** What operators look on: the event record, reports, connections and the unseen. */
export const watch: Operations = {
  '/events': {
    GET: {
      summary: 'The event record, newest first',
      access: 'Events-Record',
      query: {
        ...paging(8),
        filter: { text: 'JSON of `$or`, `eventDate`, `eventType` and `username`.', schema: text },
      },
      answer: page('events', listOf(event)),
    },
    POST: {
      summary: 'Says that something happened; the server keeps its own record and not this',
      access: 'operator',
      body: { json: Claim },
      answer: { status: 201, data: { event: object({ eventType: text, eventData: text }) } },
    },
  },
  '/events/:key': {
    DELETE: {
      summary: 'Takes the words out of an entry; its place in the chain stays',
      access: 'Events-Record',
      answer: { status: 204 },
    },
  },
  '/reports': {
    GET: {
      summary: 'Open reports, newest first',
      access: 'Events-Record',
      query: paging(9),
      answer: page('reports', listOf(report)),
    },
  },
  '/reports/:key': {
    PATCH: {
      summary: 'Closes a report',
      access: 'Events-Record',
      body: { json: CloseReport },
      answer: { status: 200, data: { report } },
    },
  },
  '/connections': {
    GET: {
      summary: 'Who is in the chat now, as far as the operator may see them',
      access: 'Windows',
      query: {
        ...paging(9),
        filter: { text: 'JSON of `duration` and `audience`.', schema: text },
      },
      answer: page('connections', listOf(connection)),
    },
  },
  '/connections/:userID': {
    DELETE: { summary: "Closes somebody's sockets", access: 'Windows', answer: { status: 204 } },
  },
  '/ghosts': {
    GET: {
      summary: 'Who is hidden or ghost now, and was in the last 24 hours',
      access: 'Ghost',
      query: paging(9),
      answer: page('ghosts', object({ now: spells, lately: spells })),
    },
  },
  '/overview': {
    GET: {
      summary: "How the site is now, in the parts that are the operator's to see",
      access: 'operator',
      answer: { status: 200, data: { overview: sent(Overview) } },
    },
  },
};
