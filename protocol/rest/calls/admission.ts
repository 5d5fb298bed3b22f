import { z } from 'zod';
import { BotLogin } from '../accounts.ts';
import {
  Admission,
  Connect,
  EmbeddingFindings,
  EmbeddingQuestion,
  HostKey,
  HostKeyChange,
  HostPassEntry,
  Invite,
  Login,
  NewHostKey,
  NewInvite,
  NewInviteLink,
  OwnAccount,
  OwnUser,
  VisitorLogin,
} from '../admission.ts';
import { type Calls, created, done, ok, socket, text } from '../api-call.ts';
import { Membership, Recover, Register, RegisterByPasskey, RegistrationWaits } from '../membership.ts';
import { PasskeyLogin, PasskeyOptions } from '../passkeys.ts';

const DPOP = 'A proof (RFC 9449, ES256) that the client holds its key; mark and token are then bound to it.';
const LOGIN_HEADERS = { 'Samar-Device': 'The mark that an earlier login answered as `device`.', DPoP: DPOP };

/**
 * Calls for login, registration, recovery, logout, invitation links, admission and sockets, and the signing keys of
 * host pages.
 */
export const admissionCalls = {
  // `admission`: the requested ticket. If it is missing, the client calls /connect, which returns the reason.
  'POST /users/visitorLogin': {
    summary: 'A nickname becomes a session',
    access: 'anybodyOrBearer',
    headers: LOGIN_HEADERS,
    body: VisitorLogin,
    ...created(z.object({ user: OwnUser, admission: Admission.optional() })),
    token: true,
    refusals: [403, 409],
  },
  'POST /users/hostPass': {
    summary: 'A pass that the server of a host page has signed becomes a session, once',
    access: 'anybodyOrBearer',
    headers: LOGIN_HEADERS,
    body: HostPassEntry,
    ...created(z.object({ user: z.union([OwnAccount, OwnUser]) })),
    token: true,
    refusals: [401, 403, 409],
  },
  'POST /users/botLogin': {
    summary: 'A bot begins a session by its token',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: BotLogin,
    ...ok(z.object({ user: OwnAccount })),
    token: true,
    refusals: [401, 403, 429],
  },
  'POST /users/login': {
    summary: 'A member begins a session',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: Login,
    ...ok(z.object({ user: OwnAccount })),
    token: true,
    refusals: [401, 403, 429],
  },
  // Starts a new session of the account and revokes the guest's token.
  'POST /users/register': {
    summary:
      'A guest becomes a member under the present name; only this answer has the recovery code. By approval: 202, an operator decides',
    access: 'session',
    headers: { ...LOGIN_HEADERS, DPoP: `${DPOP} Needed where the token is bound.` },
    body: z.union([Register, RegisterByPasskey]),
    ...created(z.union([Membership, RegistrationWaits])),
    token: true,
    refusals: [403, 409, 429, 503],
  },
  'POST /users/passkeyOptions': {
    summary: 'Options by which a browser makes a passkey for this guest, or proves one without a token',
    access: 'anybodyOrBearer',
    ...ok(PasskeyOptions),
    refusals: [403, 429],
  },
  'POST /users/passkeyLogin': {
    summary: 'A member begins a session by a passkey',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: PasskeyLogin,
    ...ok(z.object({ user: OwnAccount })),
    token: true,
    refusals: [401, 403, 429],
  },
  'POST /users/recover': {
    summary:
      'A member sets a new password by the recovery code; other sessions end, the answer has a new code',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: Recover,
    ...ok(Membership),
    token: true,
    refusals: [401, 403, 429],
  },
  'DELETE /users/keptName': {
    summary: 'The nickname kept for this device is free again',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    ...done,
  },
  'GET /users/verify': {
    summary: 'The user of this token',
    access: 'session',
    ...ok(z.object({ user: OwnAccount })),
  },
  'POST /users/logout': { summary: 'Ends the session; its token is dead', access: 'session', ...done },
  'POST /connect': {
    summary: 'Asks for a place in a room; answers a ticket for one socket',
    access: 'session',
    headers: { DPoP: `${DPOP} Needed where the token is bound.` },
    body: Connect,
    ...ok(Admission),
    refusals: [403, 404, 409, 410, 429],
  },
  'GET /invites': {
    summary: 'Invitation links of a room: all for its managers, own ones for others who may invite',
    access: 'session',
    query: { room: { text: 'The name of the room.', schema: text } },
    ...ok(z.object({ invites: z.array(Invite) })),
    refusals: [403, 404],
  },
  'POST /invites': {
    summary: 'Makes an invitation link into a room that the caller may enter without a password',
    access: 'session',
    body: NewInvite,
    ...created(NewInviteLink),
    refusals: [403, 404, 409, 429],
  },
  'GET /invites/:code': {
    summary: 'The name of the room to which an invitation link leads',
    access: 'anybody',
    ...ok(z.object({ room: z.string() })),
    refusals: [410, 429],
  },
  'DELETE /invites/:code': {
    summary: 'Revokes an invitation link, by its maker or a manager of the room',
    access: 'session',
    ...done,
    refusals: [403, 410],
  },
  'GET /rooms/:roomId/socket': {
    summary: 'The WebSocket of a room, opened with a ticket',
    access: 'anybody',
    query: {
      ticket: { text: 'The ticket of /connect.', schema: text },
      since: { text: 'The last seq that was received.', schema: { type: 'integer' } },
      epoch: { text: 'The history of that seq.', schema: text },
    },
    ...socket,
    refusals: [401, 403],
  },

  'GET /hostKeys': {
    summary: 'The keys of host pages, without their secrets',
    access: 'Options-1',
    ...ok(z.object({ hostKeys: z.array(HostKey) })),
  },
  'POST /hostKeys': {
    summary: 'Makes a key, of two at most; only this answer has its secret',
    access: 'Options-1',
    body: NewHostKey,
    ...created(z.object({ hostKey: HostKey, secret: z.string() })),
    refusals: [409],
  },
  'POST /hostKeys/check': {
    summary: 'Faults of a page that shows the chat, and of a pass of its server',
    access: 'Options-1',
    body: EmbeddingQuestion,
    ...ok(EmbeddingFindings),
  },
  'PATCH /hostKeys/:key': {
    summary:
      'Adopts a key, whose maker the caller is from then on; a key stops once its maker could not make it any more',
    access: 'Options-1',
    body: HostKeyChange,
    ...done,
  },
  'DELETE /hostKeys/:key': {
    summary: 'Removes a key; its passes are refused',
    access: 'Options-1',
    ...done,
  },
} as const satisfies Calls;
