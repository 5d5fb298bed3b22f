import { z } from 'zod';
import { IGNORED_MAX, ORIGIN_URL_MAX } from '../constants.ts';
import { IgnoredUser, PrivacyShape } from '../entities/private-chat.ts';
import { ChallengeAnswer, RulesAnswer } from '../entities/protection.ts';
import { ACCOUNT_TYPES, Fingerprint, NicknameImage, Star, VISIBILITIES } from '../entities/user.ts';
import { HOST_PASS_MAX, HOST_USER_ID_MAX, INVITE_MINUTES, INVITE_USES_MAX } from '../entry-limits.ts';
import { keysOf } from '../keys-of.ts';
import { flagShape } from '../resources/permission-records.ts';
import { CHAT_PERMISSIONS, PANEL_PERMISSIONS } from '../rules/permissions.ts';
import { ROLES } from '../rules/roles.ts';
import { freeText, identifier, nicknameText, recordName } from '../text/clean-text.ts';

const OriginURL = freeText().max(ORIGIN_URL_MAX, `an address has at most ${ORIGIN_URL_MAX} characters`);

/** Choices stored on a guest's device and sent at entry. */
const GuestChoices = {
  /** Ignored users of a guest, stored on the device. For members, the site stores the list. */
  ignored: z.array(IgnoredUser).max(IGNORED_MAX).nullish(),
  /** Private chat choices of a guest, stored on the device. */
  privacy: PrivacyShape.nullish(),
};

const RoomName = recordName().min(1).max(256).nullish();

/** Body of POST /users/visitorLogin. protocol/text/names.ts checks the nickname. */
export const VisitorLogin = z.object({
  username: nicknameText().max(512),
  type: z.literal('visitor'),
  fingerprint: Fingerprint,
  originURL: OriginURL,
  visibility: z.literal('visible'),
  /**
   * Requests a ticket in the same call, so that the client need not call /connect. Without `room` the server chooses
   * the room.
   */
  connect: z.object({ room: RoomName, ...GuestChoices }).nullish(),
  /** Answer to the challenge of an earlier refusal. */
  answer: ChallengeAnswer.optional(),
});
export type VisitorLogin = z.infer<typeof VisitorLogin>;

/**
 * Body of POST /users/login. `visibility`: visibility at entry, checked by /connect. `fingerprint`: stored in audit
 * entries of this panel session.
 */
export const Login = z.object({
  username: nicknameText().min(1, 'a username is needed').max(512, 'a username has at most 512 characters'),
  password: z.string().min(1, 'a password is needed').max(1024, 'a password has at most 1024 characters'),
  visibility: z.enum(VISIBILITIES).nullish(),
  fingerprint: Fingerprint.nullish(),
  /** Answer to the challenge of an earlier refusal. */
  answer: ChallengeAnswer.optional(),
});
export type Login = z.infer<typeof Login>;

/** Body of POST /connect, which requests a ticket for a room. */
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
  /** Ticket from an `invited` frame. */
  invitation: identifier().max(64).nullish(),
  /**
   * Code of an invitation link, which determines the room. If `room` is given, the code only replaces that room's
   * password.
   */
  invite: identifier().max(64).nullish(),
  ...GuestChoices,
  /** Answer to the challenge of an earlier refusal. */
  answer: ChallengeAnswer.optional(),
});
export type Connect = z.infer<typeof Connect>;

/** `data` in the answer of /connect. */
export const Admission = z.object({
  ticket: z.string(),
  room: z.string(),
  roomId: z.string(),
  userID: z.string(),
  expiresAt: z.iso.datetime(),
  /** Current permissions of the user. */
  permissions: z.object(flagShape(CHAT_PERMISSIONS)),
  /** Ids of the rooms where the user is a room-master. */
  masterOf: z.array(z.string()).readonly(),
  canAccessRoomsMenu: z.boolean().optional(),
  /** Version of the site's lists, sent as `?v=` for edge caches. */
  listsVersion: z.string().optional(),
});
export type Admission = z.infer<typeof Admission>;

/** Body of POST /invites. `room`: name. Without `uses` the number of uses is unlimited. */
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

/** A valid invitation link in the list of its room. `maker`: nickname of the creator. */
export const Invite = NewInviteLink.extend({
  used: z.int(),
  maker: z.string(),
  isOwn: z.boolean(),
});
export type Invite = z.infer<typeof Invite>;

/** The user in a login answer. */
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

/** The member in a login answer. `authKey`: key of the login in the browser's storage. */
export const OwnAccount = OwnUser.extend({
  authKey: z.string(),
  adminPanelPermissions: z.object(flagShape(PANEL_PERMISSIONS)),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/**
 * Highest role that a host key may admit. `visitor` admits only guests. Accounts above the cap cannot use a host pass.
 */
export const HOST_KEY_CAPS = ['visitor', 'member', 'room-master', 'chat-master'] as const;
export type HostKeyCap = (typeof HOST_KEY_CAPS)[number];
const HostKeyCap = z.enum(HOST_KEY_CAPS);

/**
 * A signing key for a host's server, without its secret. `createdBy`: username of the creator, or null for a deleted
 * account.
 */
export const HostKey = z.object({
  _id: z.string(),
  cap: HostKeyCap,
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /**
   * True if the creator lost the permission to create such a key. The key admits no user until another operator changes
   * it.
   */
  isStopped: z.boolean().default(false),
});
export type HostKey = z.infer<typeof HostKey>;

/** Body of POST /hostKeys. */
export const NewHostKey = z.strictObject({ cap: HostKeyCap.default('member') });

/** Body of PATCH /hostKeys/{id}. The operator becomes the creator of the key, and may change its cap. */
export const HostKeyChange = z.strictObject({ cap: HostKeyCap.optional() });

/** Body of POST /hostKeys/check: address of a page that embeds the chat, and a host pass from its server. */
export const EmbeddingQuestion = z.strictObject({
  address: freeText().min(1).max(ORIGIN_URL_MAX),
  pass: identifier().max(HOST_PASS_MAX).nullish(),
});

/** Results of checking an embedding. `passAgeMs`: age of the pass by the clock of the host's server. */
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
 * Claims of a host pass, a JWT (HS256) with the key's id in its header. `sub`: user id at the host. `jti`: id of the
 * pass. `iat`: signing time (seconds). `username`: account to log in, if its role is at most `cap`. Unknown claims are
 * refused.
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
 * Body of POST /users/hostPass. `origin`: origin of the embedding page, or null if the browser does not report it.
 * `attempt`: id chosen by the client. The server accepts the same pass with the same id again for a minute, for clients
 * that lost the answer.
 */
export const HostPassEntry = z.object({
  pass: identifier().max(HOST_PASS_MAX),
  origin: identifier().max(ORIGIN_URL_MAX).nullable(),
  fingerprint: Fingerprint,
  attempt: identifier().min(16).max(64).exactOptional(),
  originURL: freeText().max(ORIGIN_URL_MAX, `an address has at most ${ORIGIN_URL_MAX} characters`),
  answer: RulesAnswer.optional(),
});
export type HostPassEntry = z.infer<typeof HostPassEntry>;
