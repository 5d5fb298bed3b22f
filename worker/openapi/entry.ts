import type { Call } from '../../protocol/rest/api.ts';
import { PictureUpload } from '../../protocol/rest/messages.ts';
import { MONITORED_LISTS } from '../../protocol/rest/monitoring.ts';
import { ACT_NAMES } from '../../protocol/rules/acts.ts';
import { answerOf, arranging, declared, type Operations, paging, text } from './schemas.ts';

/** Appeals against acts of the staff, and what is kept of these acts. */
export const appealOperations = (): Operations => ({
  '/appeal': {
    POST: {
      summary: 'Appeals against an act, once, by the code that whom it was against was told',
      access: 'anybody',
      ...declared('POST /appeal'),
      refusals: [404, 409, 429],
    },
  },
  '/appeal/status': {
    POST: {
      summary: 'The act of a code, and what became of the appeal against it',
      access: 'anybody',
      ...declared('POST /appeal/status'),
      refusals: [404, 429],
    },
  },
  '/appeals': {
    GET: {
      summary: 'Appeals, those that wait for an answer first',
      access: 'Appeals',
      query: { ...paging(9), ...arranging(MONITORED_LISTS.appeals) },
      ...declared('GET /appeals/'),
    },
  },
  '/appeals/:key': {
    PATCH: {
      summary: 'Accepts an appeal, which lifts what lasts still of the act, or rejects it',
      access: 'Appeals',
      ...declared('PATCH /appeals/:key'),
      refusals: [409],
    },
  },
  '/events/:key/evidence': {
    GET: {
      summary: 'What was said around an act, as it was kept with its entry',
      access: 'Events-Record',
      ...declared('GET /events/:key/evidence'),
    },
  },
});

/** What waits for a second approver. */
export const approvalOperations = (): Operations => ({
  '/approvals': {
    GET: {
      summary:
        'What waits for the caller’s approval, the oldest first; empty for whoever could do none of it',
      access: 'session',
      ...declared('GET /approvals'),
      refusals: [429],
    },
  },
  '/approvals/:id': {
    PATCH: {
      summary: 'Approves a request, which is judged again and done, or refuses it',
      access: 'session',
      ...declared('PATCH /approvals/:id'),
      refusals: [400, 404, 409, 429],
    },
  },
});

const access = 'Options-1';

/** The keys by which host pages sign passes. */
export const hostKeyOperations = (): Operations => ({
  '/hostKeys': {
    GET: { summary: 'The keys of host pages, without their secrets', access, ...declared('GET /hostKeys') },
    POST: {
      summary: 'Makes a key, of two at most; its secret is said this once',
      access,
      ...declared('POST /hostKeys'),
      refusals: [409],
    },
  },
  '/hostKeys/check': {
    POST: {
      summary: 'What is wrong with a page that shows the chat, and with a pass of its server',
      access,
      ...declared('POST /hostKeys/check'),
    },
  },
  '/hostKeys/:key': {
    PATCH: {
      summary:
        'Adopts a key, whose maker the caller is from then on; a key stops once its maker could not make it any more',
      access,
      ...declared('PATCH /hostKeys/:key'),
    },
    DELETE: {
      summary: 'Removes a key; its passes are refused',
      access,
      ...declared('DELETE /hostKeys/:key'),
    },
  },
});

/** Why somebody may or may not do something. */
export const whyOperations = (): Operations => ({
  '/why': {
    GET: {
      summary: 'Whether one may do something to another, and on what that rests. For the section Accounts',
      access: 'operator',
      query: {
        actor: {
          text: 'The id of an account, the userID of somebody connected, or visitor for any guest.',
          schema: text,
        },
        act: { text: 'What is done, by its event.', schema: { type: 'string', enum: [...ACT_NAMES] } },
        target: { text: 'To whom, as actor; the actor if left out.', schema: text },
        room: { text: 'The id of the room where both would be, for whoever is in none.', schema: text },
      },
      ...declared('GET /why'),
      refusals: [400, 404],
    },
  },
});

/** What operators may ask of their list beside what every list answers. */
export const wordOperations = (): Operations => ({
  '/words/rehearsal': {
    POST: {
      summary: 'What a word would have found in the last public messages',
      access: 'Words',
      ...declared('POST /words/rehearsal'),
    },
  },
});

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
