import { MONITORED_LISTS } from '../../protocol/rest/monitoring.ts';
import { PANEL_FEED_PROTOCOL } from '../../protocol/rest/site.ts';
import { arranging, declared, type Operations, paging, text } from './schemas.ts';

/** What operators watch: the event record, reports, connections and invisible people. */
export const monitoringOperations = (): Operations => ({
  '/events': {
    GET: {
      summary: 'The event record, newest first',
      access: 'Events-Record',
      query: {
        ...paging(8),
        ...arranging(MONITORED_LISTS.events),
        filter: {
          text: 'JSON of `$or`, `eventDate`, `eventType` and `username`. The text of a `$regex` is looked for as it stands, folded: its signs have no meaning.',
          schema: text,
        },
      },
      ...declared('GET /events/'),
    },
    POST: {
      summary: 'Says that something happened; the server keeps its own record and not this',
      access: 'operator',
      ...declared('POST /events'),
    },
  },
  '/events/head': {
    GET: {
      summary: 'The signed place of the newest entry, and of the last one that retention removed',
      access: 'anybody',
      ...declared('GET /events/head'),
    },
  },
  '/events/sheet': {
    GET: {
      summary: 'What each moderator has done in a month, by kinds of acts',
      access: 'Events-Record',
      query: { month: { text: 'A month of UTC such as 2026-11; this one if left out.', schema: text } },
      ...declared('GET /events/sheet'),
      refusals: [400],
    },
  },
  '/events/export': {
    GET: {
      summary: 'The newest 10,000 entries of a filter as CSV',
      access: 'Events-Record',
      query: { filter: { text: 'As of the list.', schema: text } },
      answer: { status: 200, file: 'text/csv' },
    },
  },
  '/events/:key': {
    DELETE: {
      summary: 'Takes the words out of an entry; its place in the chain stays',
      access: 'Events-Record',
      ...declared('DELETE /events/:key'),
    },
  },
  '/reports': {
    GET: {
      summary: 'Open reports, newest first',
      access: 'Events-Record',
      query: { ...paging(9), ...arranging(MONITORED_LISTS.reports) },
      ...declared('GET /reports/'),
    },
    POST: {
      summary: 'Reports private messages that one was sent, each with its proof',
      access: 'session',
      ...declared('POST /reports'),
      refusals: [403, 413, 429],
    },
  },
  '/reports/:key': {
    PATCH: {
      summary: 'Closes a report',
      access: 'Events-Record',
      ...declared('PATCH /reports/:key'),
    },
  },
  '/connections': {
    GET: {
      summary: 'Who is in the chat now, as far as the operator may see them',
      access: 'Windows',
      query: {
        ...paging(9),
        ...arranging(MONITORED_LISTS.connections),
        filter: { text: 'JSON of `duration` and `audience`.', schema: text },
      },
      ...declared('GET /connections/'),
    },
  },
  '/connections/:userID': {
    POST: {
      summary: 'Writes to somebody, mutes, moves or kicks them, by the rules of the chat',
      access: 'Windows',
      ...declared('POST /connections/:userID'),
      refusals: [404],
    },
    DELETE: {
      summary: "Closes somebody's sockets",
      access: 'Windows',
      ...declared('DELETE /connections/:userID'),
    },
  },
  '/restraints': {
    GET: {
      summary:
        'Who is muted and who is kept out, as far as the caller may lift it; for accounts that mute or kick in the chat',
      access: 'session',
      ...declared('GET /restraints'),
      refusals: [403],
    },
  },
  '/restraints/:id': {
    DELETE: {
      summary: 'Lifts a mute or a kick, by the rules of the chat and the rank of who has laid it',
      access: 'session',
      ...declared('DELETE /restraints/:id'),
      refusals: [403, 404],
    },
  },
  '/duty': {
    GET: {
      summary:
        'Who covers which room, the acts of the last hour and how many reports are open; for accounts that mute or kick in the chat',
      access: 'session',
      ...declared('GET /duty'),
      refusals: [403],
    },
  },
  '/ghosts': {
    GET: {
      summary: 'Who is hidden or ghost now, and was in the last 24 hours',
      access: 'Ghost',
      query: { ...paging(9), ...arranging(MONITORED_LISTS.ghosts) },
      ...declared('GET /ghosts'),
    },
  },
  '/panel/feed': {
    GET: {
      summary: 'The WebSocket by which an open panel hears what has changed',
      access: 'operator',
      headers: {
        'Sec-WebSocket-Protocol': `\`${PANEL_FEED_PROTOCOL}, <token>\`, in the place of Authorization.`,
      },
      answer: { status: 101 },
      refusals: [404, 429],
    },
  },
  '/health': {
    GET: {
      summary:
        'For monitors: whether database, files and lobby answer, and how long the oldest entry has waited for the event record; 503 where a part does not. `Authorization: Bearer` with the secret `SAMAR_HEALTH_TOKEN`; where none is set everybody is refused',
      access: 'monitor',
      ...declared('GET /health'),
      refusals: [503],
    },
  },
  '/overview': {
    GET: {
      summary: "How the site is now, in the parts that are the operator's to see",
      access: 'operator',
      ...declared('GET /overview'),
    },
  },
});
