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

/** Calls for the caller's own account, for profiles, and for registrations. */
export const membershipCalls = {
  'PATCH /users/me': {
    summary:
      'Changes a part of the caller’s profile, or the password with the current one or a passkey; a new password ends other sessions, and this one continues with the token in Samar-Token',
    access,
    body: z.union([OwnPasswordChange, ProfileChange]),
    ...done,
    refusals: [403, 429],
  },
  'POST /users/me/picture': {
    summary: 'Uploads a still WebP or JPEG for the caller’s profile; returns the file for `image`',
    access: 'session',
    form: { part: 'picture', fields: z.strictObject({}), needed: true },
    ...created(z.object({ image: z.string() })),
    refusals: [403, 429],
  },
  'GET /profiles': {
    summary: 'Lists pending pictures, for moderators with `canClearProfiles`',
    access: 'session',
    ...ok(z.object({ profiles: z.array(WaitingPicture) })),
    refusals: [403],
  },
  'GET /profiles/:userID': {
    summary: 'Returns a member’s profile',
    access: 'session',
    ...ok(z.object({ profile: Profile })),
    refusals: [404],
  },
  'PATCH /profiles/:userID': {
    summary: 'Clears a part of a profile with a reason, or approves or rejects a pending picture',
    access: 'session',
    body: ProfileReview,
    ...done,
    refusals: [403, 404],
  },
  'DELETE /users/me': {
    summary: 'Deletes the caller’s account and data; requires its password or a passkey',
    access,
    body: OwnProof,
    ...done,
    refusals: [403, 409, 429],
  },
  'POST /users/me/recoveryCode': {
    summary: 'Creates a new recovery code and revokes the earlier one; requires the password or a passkey',
    access,
    body: OwnProof,
    ...created(z.object({ recoveryCode: z.string() })),
    refusals: [403, 429],
  },
  'GET /users/me/sessions': {
    summary: 'Lists the sessions of the caller’s account, newest first',
    access,
    ...ok(z.object({ sessions: z.array(MemberSession) })),
    refusals: [403],
  },
  'DELETE /users/me/sessions': {
    summary:
      'Ends the other sessions of the caller’s account; this one continues with the token in Samar-Token',
    access,
    ...done,
    refusals: [403],
  },
  'DELETE /users/me/sessions/:key': {
    summary: 'Ends a session of the caller’s account',
    access,
    ...done,
    refusals: [403],
  },
  'GET /users/me/missed': {
    summary: 'Lists mentions of the last 7 days in rooms where the caller was absent, by room and author',
    access,
    ...ok(z.object({ mentions: z.array(MissedMention) })),
    refusals: [403],
  },
  'DELETE /users/me/missed': {
    summary: 'Removes mentions from the list',
    access,
    query: {
      room: { text: 'Only of this room.', schema: text },
      until: { text: 'Only up to this time.', schema: { ...text, format: 'date-time' } },
    },
    ...done,
    refusals: [403],
  },
  'GET /users/me/passkeys': {
    summary: 'Lists the passkeys of the caller’s account, newest first, and whether it has a password',
    access,
    ...ok(z.object({ passkeys: z.array(OwnPasskey), hasPassword: z.boolean() })),
    refusals: [403],
  },
  'POST /users/me/passkeys': {
    summary: 'Adds a passkey, at most ten; requires the password or another passkey',
    access,
    body: PasskeyAddition,
    ...created(z.object({ passkey: OwnPasskey })),
    refusals: [403, 409, 429],
  },
  'DELETE /users/me/passkeys/:key': {
    summary: 'Deletes a passkey, unless it is the account’s last login; requires the password or a passkey',
    access,
    body: OwnProof,
    ...done,
    refusals: [403, 409, 429],
  },
  'POST /users/me/passkeyOptions': {
    summary: 'Returns options to create a passkey for the caller’s account, or to use one for this action',
    access,
    body: PasskeyAsked,
    ...ok(PasskeyOptions),
    refusals: [403, 429],
  },
  'GET /registrations': {
    summary: 'Lists pending registrations, oldest first',
    access: 'Accounts',
    ...ok(z.object({ registrations: z.array(WaitingRegistration) })),
  },
  'PATCH /registrations/:key': {
    summary: 'Accepts a registration, which turns the guest into a member, or refuses it',
    access: 'Accounts',
    body: RegistrationAnswer,
    ...done,
    refusals: [409],
  },
} as const satisfies Calls;
