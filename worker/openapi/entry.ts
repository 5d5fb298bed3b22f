import type { Call } from '../../protocol/rest/api.ts';
import { PictureUpload } from '../../protocol/rest/pictures.ts';
import { answerOf, declared } from './declared.ts';
import type { Operations } from './operation.ts';
import { text } from './schemas.ts';

const DPOP = 'A proof (RFC 9449, ES256) that the client holds its key; mark and token are then bound to it.';
const LOGIN_HEADERS = { 'Samar-Device': 'The mark that an earlier login answered as `device`.', DPoP: DPOP };

/** Login, logout and connecting. */
export const entryOperations = (): Operations => ({
  '/openapi.json': {
    GET: { summary: 'This document, bare', access: 'anybody', answer: { status: 200, data: {} } },
  },
  '/users/visitorLogin': {
    POST: {
      summary: 'A nickname becomes a session',
      access: 'anybodyOrBearer',
      headers: LOGIN_HEADERS,
      ...withToken('POST /users/visitorLogin'),
      refusals: [403, 409],
    },
  },
  '/users/hostPass': {
    POST: {
      summary: 'A pass that the server of a host page has signed becomes a session, once',
      access: 'anybodyOrBearer',
      headers: LOGIN_HEADERS,
      ...withToken('POST /users/hostPass'),
      refusals: [401, 403, 409],
    },
  },
  '/users/botLogin': {
    POST: {
      summary: 'A bot begins a session by its token',
      access: 'anybody',
      headers: LOGIN_HEADERS,
      ...withToken('POST /users/botLogin'),
      refusals: [401, 403, 429],
    },
  },
  '/users/login': {
    POST: {
      summary: 'A member begins a session',
      access: 'anybody',
      headers: LOGIN_HEADERS,
      ...withToken('POST /users/login'),
      refusals: [401, 403, 429],
    },
  },
  '/users/verify': {
    GET: { summary: 'Whose token this is', access: 'session', ...declared('GET /users/verify') },
  },
  '/users/logout': {
    POST: {
      summary: 'Ends the session; its token is dead',
      access: 'session',
      ...declared('POST /users/logout'),
    },
  },
  '/connect': {
    POST: {
      summary: 'Asks for a place in a room; answers a ticket for one socket',
      access: 'session',
      headers: { DPoP: `${DPOP} Needed where the token is bound.` },
      ...declared('POST /connect'),
      refusals: [403, 404, 409, 429],
    },
  },
  '/pictures': {
    POST: {
      summary:
        'Takes a picture for a message in a room, a still WebP or JPEG; answers what the message names it by',
      access: 'session',
      body: { form: { part: 'picture', fields: PictureUpload, needed: true } },
      answer: answerOf('POST /pictures'),
      refusals: [403, 429, 503],
    },
  },
  '/push': {
    GET: {
      summary: 'The key by which push services know the site',
      access: 'anybody',
      ...declared('GET /push'),
    },
    POST: {
      summary: 'Has the browser of the caller told by push, of five a person at most',
      access: 'session',
      ...declared('POST /push'),
      refusals: [429],
    },
    DELETE: {
      summary: 'The browser of the caller is told no more',
      access: 'session',
      ...declared('DELETE /push'),
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
});

function withToken(call: Call): ReturnType<typeof declared> {
  const { answer, ...rest } = declared(call);
  return { ...rest, answer: 'data' in answer ? { ...answer, token: true } : answer };
}
