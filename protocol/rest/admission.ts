import { z } from 'zod';
import { IGNORED_MAX, ORIGIN_URL_MAX } from '../constants.ts';
import { IgnoredUser, PrivacyShape } from '../entities/private-chat.ts';
import { ChallengeAnswer } from '../entities/protection.ts';
import { ACCOUNT_TYPES, Fingerprint, NicknameImage, Star, VISIBILITIES } from '../entities/user.ts';
import { HOST_PASS_MAX, HOST_USER_ID_MAX, INVITE_MINUTES, INVITE_USES_MAX } from '../entry-limits.ts';
import { keysOf } from '../keys-of.ts';
import { flagShape } from '../resources/permission-records.ts';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../rules/permissions.ts';
import { ROLES } from '../rules/roles.ts';
import { freeText, identifier, nicknameText, recordName } from '../text/clean-text.ts';

const OriginURL = freeText().max(ORIGIN_URL_MAX, `an address has at most ${ORIGIN_URL_MAX} characters`);

/** Choices that a guest brings along from their device to a room. */
const GuestChoices = {
  /** The people that a guest ignores, as their device has kept them; a member's are kept by the site. */
  ignored: z.array(IgnoredUser).max(IGNORED_MAX).nullish(),
  /** The guest's choice for private chats; likewise. */
  privacy: PrivacyShape.nullish(),
};

const RoomName = recordName().min(1).max(256).nullish();

/** POST /users/visitorLogin. The nickname is judged by protocol/text/names.ts. */
export const VisitorLogin = z.object({
  username: nicknameText().max(512),
  type: z.literal('visitor'),
  fingerprint: Fingerprint,
  originURL: OriginURL,
  visibility: z.literal('visible'),
  /** Asks for a ticket with the login, so that the client need not call /connect. Without `room` the server chooses. */
  connect: z.object({ room: RoomName, ...GuestChoices }).nullish(),
  /** To the challenge of a refusal before. */
  answer: ChallengeAnswer.optional(),
});
export type VisitorLogin = z.infer<typeof VisitorLogin>;

/**
 * POST /users/login. `visibility`: wanted on entry, checked by /connect. `fingerprint`: stored in entries of this
 * panel session.
 */
export const Login = z.object({
  username: nicknameText().min(1, 'a username is needed').max(512, 'a username has at most 512 characters'),
  password: z.string().min(1, 'a password is needed').max(1024, 'a password has at most 1024 characters'),
  visibility: z.enum(VISIBILITIES).nullish(),
  fingerprint: Fingerprint.nullish(),
  /** To the challenge of a refusal before. */
  answer: ChallengeAnswer.optional(),
});
export type Login = z.infer<typeof Login>;

/** POST /connect: asks for admission to a room and is answered by a ticket. */
export const Connect = z.object({
  username: nicknameText().max(512),
  authKey: identifier().max(512).nullish(),
  visibility: z.enum(VISIBILITIES),
  nickname: nicknameText().max(512),
  type: z.enum(ACCOUNT_TYPES),
  fingerprint: Fingerprint,
  originURL: OriginURL,
  room: RoomName,
  roomPassword: z.string().max(256).nullish(),
  /** The ticket that came with `invited`. */
  invitation: identifier().max(64).nullish(),
  /** Code of an invitation link. It chooses the room; with `room` it only replaces the password of that room. */
  invite: identifier().max(64).nullish(),
  ...GuestChoices,
  /** To the challenge of a refusal before. */
  answer: ChallengeAnswer.optional(),
});
export type Connect = z.infer<typeof Connect>;

/** Answer of /connect under `data`. */
export const Admission = z.object({
  ticket: z.string(),
  room: z.string(),
  roomId: z.string(),
  userID: z.string(),
  expiresAt: z.iso.datetime(),
  /** The person's own permissions now. */
  permissions: z.object(flagShape(CHAT_PERMISSIONS)),
  /** The ids of the rooms in which one is a room-master. */
  masterOf: z.array(z.string()).readonly(),
  canAccessRoomsMenu: z.boolean().optional(),
  /** Version of the site's lists (`?v=`), for caching at the edge. */
  listsVersion: z.string().optional(),
});
export type Admission = z.infer<typeof Admission>;

/** POST /invites. `room` is a name; without `uses` the link has no limit. */
export const NewInvite = z.strictObject({
  room: recordName().min(1).max(256),
  uses: z.int().min(1).max(INVITE_USES_MAX).nullish(),
  minutes: z.int().min(1).max(INVITE_MINUTES.max).default(INVITE_MINUTES.usual),
});

/** A new invitation link. */
export const NewInviteLink = z.object({
  code: z.string(),
  url: z.url(),
  uses: z.int().nullable(),
  endsAt: z.iso.datetime(),
});

/** An unexpired link in the list of its room. `maker` is a nickname. */
export const Invite = NewInviteLink.extend({
  used: z.int(),
  maker: z.string(),
  isOwn: z.boolean(),
});
export type Invite = z.infer<typeof Invite>;

/** Oneself, as a login answers it. */
export const OwnUser = z.object({
  _id: z.string(),
  userID: z.string(),
  username: z.string(),
  nickname: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  role: z.enum(keysOf(ROLES)),
  canAccessAccountsMenu: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  permissions: z.object(flagShape(CHAT_PERMISSIONS)),
  image: z.string(),
  nicknameColor: z.string(),
  nicknameBGColor: z.string(),
  star: Star,
  nicknameImg: NicknameImage,
});
export type OwnUser = z.infer<typeof OwnUser>;

/** Oneself as a member. `authKey` names the login in the browser's storage. */
export const OwnAccount = OwnUser.extend({
  authKey: z.string(),
  adminPanelPermissions: z.object(flagShape(PANEL_PERMISSIONS)),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** Highest role that a key may admit; `visitor` admits guests only. Higher accounts cannot use a pass. */
export const HOST_KEY_CAPS = ['visitor', 'member', 'room-master', 'chat-master'] as const;
export type HostKeyCap = (typeof HOST_KEY_CAPS)[number];
const HostKeyCap = z.enum(HOST_KEY_CAPS);

/** A key by which a host's server signs passes, without its secret. `createdBy` is the maker's username, null once the account is gone. */
export const HostKey = z.object({
  _id: z.string(),
  cap: HostKeyCap,
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** The author may not create such a key any more: it admits no one until another operator changes it. */
  isStopped: z.boolean().default(false),
});
export type HostKey = z.infer<typeof HostKey>;

/** POST /hostKeys. */
export const NewHostKey = z.strictObject({ cap: HostKeyCap.default('member') });

/** PATCH /hostKeys/{id}: the operator is its maker from now on, with the same cap or another. */
export const HostKeyChange = z.strictObject({ cap: HostKeyCap.optional() });

/** POST /hostKeys/check: the address of a page that shows the chat, and a pass that its server has made. */
export const EmbeddingQuestion = z.strictObject({
  address: freeText().min(1).max(ORIGIN_URL_MAX),
  pass: identifier().max(HOST_PASS_MAX).nullish(),
});

/** Findings about an embedding. `passAgeMs`: age of the pass by the clock of the host's server. */
export const EmbeddingFindings = z.object({
  origin: z.string().nullable(),
  serverTime: z.iso.datetime(),
  passAgeMs: z.number().nullable(),
  faults: z.array(
    z.enum([
      'address_unreadable',
      'origin_unnamed',
      'chat_insecure',
      'host_insecure',
      'pass_unreadable',
      'key_unknown',
      'signature_wrong',
      'pass_origin',
      'clock_behind',
      'clock_ahead',
    ]),
  ),
});
export type EmbeddingFindings = z.infer<typeof EmbeddingFindings>;
export type EmbeddingFault = EmbeddingFindings['faults'][number];

/**
 * Claims of a host pass, a JWT (HS256) with the key's id in its header. `sub`: the user's id at the host. `jti`: id of
 * this pass. `iat`: signing time (seconds). `username`: account to enter as, if its role is not above `cap`. Unknown
 * claims are refused.
 */
export const HostPass = z.strictObject({
  jti: identifier().min(16).max(64),
  iat: z.int().min(0),
  origin: identifier().max(ORIGIN_URL_MAX),
  sub: identifier().min(1).max(HOST_USER_ID_MAX),
  nickname: nicknameText().max(512),
  username: nicknameText().min(1).max(512).exactOptional(),
  cap: z.enum(keysOf(ROLES)).exactOptional(),
});
export type HostPass = z.infer<typeof HostPass>;

/**
 * POST /users/hostPass. `origin`: that of the page round the frame, as the browser names it; null where it names none. `attempt`: an id of
 * the client's choice; the same pass with the same id is taken again for a minute, for a client that has lost the answer.
 */
export const HostPassEntry = z.object({
  pass: identifier().max(HOST_PASS_MAX),
  origin: identifier().max(ORIGIN_URL_MAX).nullable(),
  fingerprint: Fingerprint,
  attempt: identifier().min(16).max(64).exactOptional(),
  originURL: freeText().max(ORIGIN_URL_MAX, `an address has at most ${ORIGIN_URL_MAX} characters`),
});
export type HostPassEntry = z.infer<typeof HostPassEntry>;
