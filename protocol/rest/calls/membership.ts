import { z } from 'zod';
import { type Calls, created, done, ok, text } from '../api-call.ts';
import {
  MemberSession,
  MissedMention,
  OwnPasswordChange,
  OwnProof,
  PasskeyAddition,
  RegistrationAnswer,
  WaitingRegistration,
} from '../membership.ts';
import { OwnPasskey, PasskeyAsked, PasskeyOptions } from '../passkeys.ts';
import { Profile, ProfileChange, ProfileReview, WaitingPicture } from '../profile.ts';

const access = 'session';

/** Calls for the caller's own account in a password session, and registrations for operators. */
export const membershipCalls = {
  'PATCH /users/me': {
    summary:
      'Changes a part of the own profile, or sets the own password by the current one or a passkey; then other sessions end, this one goes on by the token in Samar-Token',
    access,
    body: z.union([OwnPasswordChange, ProfileChange]),
    ...done,
    refusals: [403, 429],
  },
  'POST /users/me/picture': {
    summary: 'Takes a picture for the own profile, a still WebP or JPEG; answers the file to name as `image`',
    access: 'session',
    form: { part: 'picture', fields: z.strictObject({}), needed: true },
    ...created(z.object({ image: z.string() })),
    refusals: [403, 429],
  },
  'GET /profiles': {
    summary: 'The pictures that wait for a moderator with `canClearProfiles`',
    access: 'session',
    ...ok(z.object({ profiles: z.array(WaitingPicture) })),
    refusals: [403],
  },
  'GET /profiles/:userID': {
    summary: 'The profile of a member',
    access: 'session',
    ...ok(z.object({ profile: Profile })),
    refusals: [404],
  },
  'PATCH /profiles/:userID': {
    summary: 'Clears a part with a reason, or decides about a waiting picture',
    access: 'session',
    body: ProfileReview,
    ...done,
    refusals: [403, 404],
  },
  'DELETE /users/me': {
    summary: 'Removes the own account by its password or a passkey, and erases the data of its holder',
    access,
    body: OwnProof,
    ...done,
    refusals: [403, 409, 429],
  },
  'POST /users/me/recoveryCode': {
    summary: 'Makes a new recovery code by the password or a passkey; an earlier one is invalid',
    access,
    body: OwnProof,
    ...created(z.object({ recoveryCode: z.string() })),
    refusals: [403, 429],
  },
  'GET /users/me/sessions': {
    summary: 'Sessions of the own account, the newest first',
    access,
    ...ok(z.object({ sessions: z.array(MemberSession) })),
    refusals: [403],
  },
  'DELETE /users/me/sessions': {
    summary: 'Ends the other sessions of the own account; this one goes on by the token in Samar-Token',
    access,
    ...done,
    refusals: [403],
  },
  'DELETE /users/me/sessions/:key': {
    summary: 'Ends one session of the own account',
    access,
    ...done,
    refusals: [403],
  },
  'GET /users/me/missed': {
    summary: 'Mentions of the last 7 days in rooms where the caller was not, by room and author',
    access,
    ...ok(z.object({ mentions: z.array(MissedMention) })),
    refusals: [403],
  },
  'DELETE /users/me/missed': {
    summary: 'Takes mentions from the list',
    access,
    query: {
      room: { text: 'Only of this room.', schema: text },
      until: { text: 'Only up to this time.', schema: { ...text, format: 'date-time' } },
    },
    ...done,
    refusals: [403],
  },
  'GET /users/me/passkeys': {
    summary: 'Passkeys of the own account, the newest first, and whether it has a password',
    access,
    ...ok(z.object({ passkeys: z.array(OwnPasskey), hasPassword: z.boolean() })),
    refusals: [403],
  },
  'POST /users/me/passkeys': {
    summary: 'Adds a passkey by the password or another passkey, ten at most',
    access,
    body: PasskeyAddition,
    ...created(z.object({ passkey: OwnPasskey })),
    refusals: [403, 409, 429],
  },
  'DELETE /users/me/passkeys/:key': {
    summary: 'Removes a passkey by the password or a passkey, but not the last login of the account',
    access,
    body: OwnProof,
    ...done,
    refusals: [403, 409, 429],
  },
  'POST /users/me/passkeyOptions': {
    summary: 'Options by which a browser makes a passkey for the own account, or proves one for this act',
    access,
    body: PasskeyAsked,
    ...ok(PasskeyOptions),
    refusals: [403, 429],
  },
  'GET /registrations': {
    summary: 'Registrations that wait for an answer, the oldest first',
    access: 'Accounts',
    ...ok(z.object({ registrations: z.array(WaitingRegistration) })),
  },
  'PATCH /registrations/:key': {
    summary: 'Accepts a registration, which makes the guest a member, or refuses it',
    access: 'Accounts',
    body: RegistrationAnswer,
    ...done,
    refusals: [409],
  },
} as const satisfies Calls;
