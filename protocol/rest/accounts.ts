import { z } from 'zod';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { BAN_DURATION_CODES } from '../entities/bans.ts';
import { Fingerprint } from '../entities/user.ts';
import { passwordErrors } from '../errors/catalogue/passwords.ts';
import { accounts } from '../resources/accounts.ts';
import { changeShape } from '../resources/define.ts';
import { requiredOr } from '../resources/fields.ts';
import { adminPanelPermissions, chatPermissions, type Flags } from '../resources/permission-records.ts';
import { NO_LIMITS } from '../rules/account-limits.ts';
import { ROLES, type Role } from '../rules/roles.ts';
import { identifier } from '../text/clean-text.ts';
import { codePoints } from '../text/length.ts';

const { fields } = accounts;
const ROOMS_MAX = 100;
const ID_MAX = 128;
const TOKEN_MAX = 512;
const AnyObject = z.record(z.string(), z.unknown());

export const Password = z
  .string({ error: requiredOr('must be a text') })
  .max(PASSWORD_MAX_CHARACTERS, `has at most ${PASSWORD_MAX_CHARACTERS} characters`);
export const Passwords = { password: Password, passwordConfirm: Password };
/** Current password of an account, required for changing one's own password. */
export const CurrentPassword = Password.optional();

const Id = identifier({ error: requiredOr('must be an id') })
  .min(1, 'is required')
  .max(ID_MAX, 'must be an id');
const Rooms = z
  .array(Id, { error: 'must be a list of ids of rooms' })
  .max(ROOMS_MAX, 'has at most 100 rooms');

/** Id of an existing permission record, or flags for a new one. */
const idOrFlags = (Shape: z.ZodType<Flags>): z.ZodType<string | Flags> =>
  z.unknown().transform((value, context) => {
    const parsed = (typeof value === 'string' ? Id : Shape).safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const of = issue.code === 'unrecognized_keys' ? issue.keys : issue.path;
      const message = issue.code === 'unrecognized_keys' ? 'is an unknown permission' : issue.message;
      context.addIssue({ code: 'custom', path: of.slice(0, 1), message });
    }
    return z.NEVER;
  });

type Pair = { password?: string | undefined; passwordConfirm?: string | undefined };

/** Returns the faults of a new password and its confirmation, by field. */
export const passwordFaults = ({
  password,
  passwordConfirm,
}: Record<string, unknown>): Record<string, string> =>
  typeof password !== 'string'
    ? {}
    : {
        ...(codePoints(password) < PASSWORD_MIN_CHARACTERS && {
          password: passwordErrors.password_short.text,
        }),
        ...(password !== passwordConfirm && { passwordConfirm: passwordErrors.password_mismatch.text }),
      };

export const checkPasswords = (pair: Pair, context: z.RefinementCtx): void => {
  for (const [field, message] of Object.entries(passwordFaults(pair)))
    context.addIssue({ code: 'custom', path: [field], message });
};

/** Body of POST /users/signup. */
export const Signup = z
  .strictObject({
    username: fields.username.shape,
    nickname: fields.nickname.shape.optional(),
    ...Passwords,
    email: fields.email.shape.default(null),
    role: fields.role.shape,
    siteRole: fields.siteRole.shape.default(null),
    adminPanelPermissions: idOrFlags(adminPanelPermissions.Shape),
    chatPermissions: idOrFlags(chatPermissions.Shape),
    masterOf: Rooms.default([]),
    decoration: fields.decoration.shape.default(null),
    color: fields.color.shape.default(fields.color.initial ?? ''),
    backgroundColor: fields.backgroundColor.shape.default(fields.backgroundColor.initial ?? ''),
    image: fields.image.shape.default(null),
    star: fields.star.shape.default(null),
    nicknameImg: fields.nicknameImg.shape.default(null),
    subscriptionStartDate: fields.subscriptionStartDate.shape.default(null),
    subscriptionEndDate: fields.subscriptionEndDate.shape.default(null),
    kicksPerHour: fields.kicksPerHour.shape.default(NO_LIMITS.kicksPerHour),
    longestBan: fields.longestBan.shape.default(NO_LIMITS.longestBan),
    needsApproval: fields.needsApproval.shape.default(NO_LIMITS.needsApproval),
  })
  .superRefine(checkPasswords);
export type Signup = z.infer<typeof Signup>;

const Change = z
  .strictObject({
    username: fields.username.shape.optional(),
    nickname: fields.nickname.shape.optional(),
    password: Password.optional(),
    passwordConfirm: Password.optional(),
    email: fields.email.shape.optional(),
    role: fields.role.shape.optional(),
    siteRole: fields.siteRole.shape.optional(),
    adminPanelPermissions: idOrFlags(adminPanelPermissions.Shape).optional(),
    chatPermissions: idOrFlags(chatPermissions.Shape).optional(),
    masterOf: Rooms.optional(),
    decoration: fields.decoration.shape.optional(),
    color: fields.color.shape.optional(),
    backgroundColor: fields.backgroundColor.shape.optional(),
    image: fields.image.shape.optional(),
    star: fields.star.shape.optional(),
    nicknameImg: fields.nicknameImg.shape.optional(),
    subscriptionStartDate: fields.subscriptionStartDate.shape.optional(),
    subscriptionEndDate: fields.subscriptionEndDate.shape.optional(),
    kicksPerHour: fields.kicksPerHour.shape.optional(),
    longestBan: fields.longestBan.shape.optional(),
    needsApproval: fields.needsApproval.shape.optional(),
    // Lets clients send a bot's account back as they read it. Other calls create and remove the bot token.
    bot: z.literal(true).optional(),
  })
  .transform(({ bot: _, ...change }) => change)
  .superRefine(checkPasswords);
export type AccountChange = z.infer<typeof Change>;

/**
 * Body of PATCH /users/updateUser/{id} when sent by an operator. An empty password or confirmation leaves the password
 * unchanged.
 */
export const AccountChange = z.preprocess(withoutEmptyPasswords, Change);

/** Body of PATCH /users/updateUser/{id} when users change their own password. */
export const OwnPassword = z
  .strictObject({ ...Passwords, currentPassword: CurrentPassword })
  .superRefine(checkPasswords);

const Edited = changeShape(accounts).extend({
  password: z.string().optional(),
  passwordConfirm: z.string().optional(),
  currentPassword: z.string().optional(),
  adminPanelPermissions: z.union([Id, adminPanelPermissions.Shape]).optional(),
  chatPermissions: z.union([Id, chatPermissions.Shape]).optional(),
  masterOf: z.array(Id).optional(),
});

/** Body of PATCH /users/updateUser/{id} in both forms. */
export const AccountEdit = z.union([z.object({ editedUser: Edited }), Edited]);

/** A signed operator token, which is longer than an id. */
const OperatorToken = identifier({ error: requiredOr('must be a token') })
  .min(1, 'is required')
  .max(TOKEN_MAX, 'must be a token');

/** Body of POST /users/firstOwner. `secret`: token that the operator key signed for this call. */
export const FirstOwner = z
  .strictObject({ secret: OperatorToken, username: fields.username.shape, ...Passwords })
  .superRefine(checkPasswords);

function withoutEmptyPasswords(body: unknown): unknown {
  const parsed = AnyObject.safeParse(body);
  if (!parsed.success) return body;
  const { password, passwordConfirm, ...rest } = parsed.data;
  return password && passwordConfirm ? body : rest;
}

/**
 * Actions that may need approval by another account: kick of all users, ban of a country, permissions for an
 * account or role.
 */
export const APPROVAL_KINDS = ['kickAll', 'banCountry', 'grant'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** A word of the product by its Arabic text, such as a choice or a role. Other values are texts that users wrote. */
const Word = z.object({ ar: z.string() });
const Value = z.union([z.string(), z.boolean(), z.null(), z.array(z.string()), Word]);
export type ApprovalValue = z.infer<typeof Value>;

/** A change in an approval request. `ar`: Arabic name of the field or permission. Secrets have no values. */
export const ApprovalChange = z.object({
  field: z.string(),
  ar: z.string(),
  kind: z.enum(['value', 'permission', 'secret']),
  before: Value,
  after: Value,
});
export type ApprovalChange = z.infer<typeof ApprovalChange>;

const BanTarget = z.object({
  kind: z.enum(['device', 'address', 'country', 'host']),
  /** Country code or host name; addresses and devices stay in the ban. */
  name: z.string(),
});
export type BanTarget = z.infer<typeof BanTarget>;
const RoleName = z.enum(Object.keys(ROLES) as [Role, ...Role[]]);

/** A requested action. Names are those of rooms, users, accounts or roles. */
export const ApprovalAct = z.discriminatedUnion('code', [
  z.object({ code: z.literal('kickAll') }),
  z.object({ code: z.literal('kickRoom'), room: z.string() }),
  z.object({
    code: z.literal('ban'),
    targets: z.array(BanTarget),
    duration: z.enum(BAN_DURATION_CODES),
    nickname: z.string(),
  }),
  z.object({ code: z.literal('editBan'), targets: z.array(BanTarget), byUsername: z.string() }),
  z.object({ code: z.literal('addAccount'), name: z.string(), role: RoleName }),
  z.object({ code: z.literal('editAccount'), name: z.string() }),
  z.object({ code: z.literal('editPanelPermissions'), name: z.string() }),
  z.object({ code: z.literal('editChatPermissions'), name: z.string() }),
  z.object({ code: z.literal('editVisitorPermissions') }),
  z.object({ code: z.literal('editRole'), name: z.string() }),
  z.object({ code: z.literal('editRoleTemplate'), role: RoleName }),
]);
export type ApprovalAct = z.infer<typeof ApprovalAct>;

/** An approval request as approvers see it. `reason`: empty if not given. The request expires at `until`. */
export const ApprovalRequest = z.object({
  _id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  /** Arabic description of the requested action, as in the event record. */
  what: z.string(),
  /** The same for other languages: code with parameters, and changes. Absent if the record has changed meanwhile. */
  act: ApprovalAct.optional(),
  changes: z.array(ApprovalChange).optional(),
  reason: z.string(),
  byUsername: z.string(),
  byRole: RoleName,
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const APPROVAL_OUTCOMES = ['approved', 'refused'] as const;

/** Body of PATCH /approvals/{id}. */
export const ApprovalAnswer = z.strictObject({
  outcome: z.enum(APPROVAL_OUTCOMES, { error: 'must be a known outcome' }),
});
export type ApprovalAnswer = z.infer<typeof ApprovalAnswer>;

/** Body of POST /users/botLogin, with the token that the panel showed once. The bot enters as the token's account. */
export const BotLogin = z.strictObject({
  token: identifier().min(1).max(128),
  fingerprint: Fingerprint,
});
export type BotLogin = z.infer<typeof BotLogin>;

/** Answer of POST /users/{id}/botToken, the only response that contains the token. */
export const BotToken = z.object({ token: z.string() });
