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
    summary: 'Logs in as a guest with a nickname',
    access: 'anybodyOrBearer',
    headers: LOGIN_HEADERS,
    body: VisitorLogin,
    ...created(z.object({ user: OwnUser, admission: Admission.optional() })),
    token: true,
    refusals: [403, 409],
  },
  'POST /users/hostPass': {
    summary: 'Logs in with a pass signed by a host page’s server; a pass is valid once',
    access: 'anybodyOrBearer',
    headers: LOGIN_HEADERS,
    body: HostPassEntry,
    ...created(z.object({ user: z.union([OwnAccount, OwnUser]) })),
    token: true,
    refusals: [401, 403, 409],
  },
  'POST /users/botLogin': {
    summary: 'Logs in as a bot with its token',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: BotLogin,
    ...ok(z.object({ user: OwnAccount })),
    token: true,
    refusals: [401, 403, 429],
  },
  'POST /users/login': {
    summary: 'Logs in as a member',
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
      'Registers a guest as a member under the current name; only this answer contains the recovery code. If operators must approve: 202',
    access: 'session',
    headers: { ...LOGIN_HEADERS, DPoP: `${DPOP} Needed where the token is bound.` },
    body: z.union([Register, RegisterByPasskey]),
    ...created(z.union([Membership, RegistrationWaits])),
    token: true,
    refusals: [403, 409, 429, 503],
  },
  'POST /users/passkeyOptions': {
    summary: 'Returns options to create a passkey for this guest, or to use one without a token',
    access: 'anybodyOrBearer',
    ...ok(PasskeyOptions),
    refusals: [403, 429],
  },
  'POST /users/passkeyLogin': {
    summary: 'Logs in as a member with a passkey',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: PasskeyLogin,
    ...ok(z.object({ user: OwnAccount })),
    token: true,
    refusals: [401, 403, 429],
  },
  'POST /users/recover': {
    summary:
      'Sets a member’s new password with the recovery code, ends other sessions and returns a new code',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    body: Recover,
    ...ok(Membership),
    token: true,
    refusals: [401, 403, 429],
  },
  'DELETE /users/keptName': {
    summary: 'Releases the nickname reserved for this device',
    access: 'anybody',
    headers: LOGIN_HEADERS,
    ...done,
  },
  'GET /users/verify': {
    summary: 'Returns the token’s user',
    access: 'session',
    ...ok(z.object({ user: OwnAccount })),
  },
  'POST /users/logout': { summary: 'Ends the session and revokes its token', access: 'session', ...done },
  'POST /connect': {
    summary: 'Requests a place in a room; returns a ticket for one socket',
    access: 'session',
    headers: { DPoP: `${DPOP} Needed where the token is bound.` },
    body: Connect,
    ...ok(Admission),
    refusals: [403, 404, 409, 410, 429],
  },
  'GET /invites': {
    summary: 'Lists a room’s invitation links: all for its managers, their own for other creators',
    access: 'session',
    query: { room: { text: 'The name of the room.', schema: text } },
    ...ok(z.object({ invites: z.array(Invite) })),
    refusals: [403, 404],
  },
  'POST /invites': {
    summary: 'Creates an invitation link to a room that the caller may enter without a password',
    access: 'session',
    body: NewInvite,
    ...created(NewInviteLink),
    refusals: [403, 404, 409, 429],
  },
  'GET /invites/:code': {
    summary: 'Returns the name of an invitation link’s room',
    access: 'anybody',
    ...ok(z.object({ room: z.string() })),
    refusals: [410, 429],
  },
  'DELETE /invites/:code': {
    summary: 'Revokes an invitation link, for its creator or a manager of the room',
    access: 'session',
    ...done,
    refusals: [403, 410],
  },
  'GET /rooms/:roomId/socket': {
    summary: 'Opens the WebSocket of a room with a ticket',
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
    summary: 'Lists the keys of host pages, without their secrets',
    access: 'Options-1',
    ...ok(z.object({ hostKeys: z.array(HostKey) })),
  },
  'POST /hostKeys': {
    summary: 'Creates one of at most two keys; only this answer contains its secret',
    access: 'Options-1',
    body: NewHostKey,
    ...created(z.object({ hostKey: HostKey, secret: z.string() })),
    refusals: [409],
  },
  'POST /hostKeys/check': {
    summary: 'Lists faults of a page that embeds the chat, and of a pass from its server',
    access: 'Options-1',
    body: EmbeddingQuestion,
    ...ok(EmbeddingFindings),
  },
  'PATCH /hostKeys/:key': {
    summary:
      'Makes the caller the owner of a key; a key becomes invalid when its owner may no longer create one',
    access: 'Options-1',
    body: HostKeyChange,
    ...done,
  },
  'DELETE /hostKeys/:key': {
    summary: 'Deletes a key; its passes are then refused',
    access: 'Options-1',
    ...done,
  },
} as const satisfies Calls;
