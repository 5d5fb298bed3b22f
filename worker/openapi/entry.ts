import { Connect, Login, VisitorLogin } from '../../protocol/rest/entry.ts';
import type { JsonSchema, Operations } from './operation.ts';
import { flags, moment, object, text } from './schemas.ts';

const self: JsonSchema = {
  ...object({
    _id: text,
    userID: text,
    username: text,
    nickname: text,
    accountType: text,
    role: text,
    permissions: flags,
  }),
  description: 'Oneself; a member has `authKey` and `adminPanelPermissions` too.',
};

/** Coming in, and going. */
export const entry: Operations = {
  '/openapi.json': {
    GET: { summary: 'This document, bare', access: 'anybody', answer: { status: 200, data: {} } },
  },
  '/users/visitorLogin': {
    POST: {
      summary: 'A nickname becomes a session',
      access: 'anybodyOrBearer',
      body: { json: VisitorLogin },
      answer: { status: 201, data: { user: self }, token: true },
      refusals: [403, 409],
    },
  },
  '/users/login': {
    POST: {
      summary: 'A member begins a session',
      access: 'anybody',
      body: { json: Login },
      answer: { status: 200, data: { user: self }, token: true },
      refusals: [401, 403, 429],
    },
  },
  '/users/verify': {
    GET: { summary: 'Whose token this is', access: 'session', answer: { status: 200, data: { user: self } } },
  },
  '/users/logout': {
    POST: { summary: 'Ends the session; its token is dead', access: 'session', answer: { status: 204 } },
  },
  '/connect': {
    POST: {
      summary: 'Asks for a place in a room; answers a ticket for one socket',
      access: 'session',
      body: { json: Connect },
      answer: {
        status: 200,
        data: { ticket: text, room: text, roomId: text, userID: text, expiresAt: moment, permissions: flags },
      },
      refusals: [403, 404, 409, 429],
    },
  },
  '/rooms/:roomId/socket': {
    GET: {
      summary: 'The WebSocket of a room, opened with a ticket',
      access: 'anybody',
      query: {
        ticket: { text: 'What /connect answered.', schema: text },
        since: { text: 'The last seq that was heard.', schema: { type: 'integer' } },
        epoch: { text: 'Of which history that seq is.', schema: text },
      },
      answer: { status: 101 },
      refusals: [401, 403],
    },
  },
};
