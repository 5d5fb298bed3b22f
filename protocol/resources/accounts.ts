import { z } from 'zod';
import { BAN_DURATION_CODES } from '../entities/bans.ts';
import { LONGEST_BAN_NAMES } from '../entities/choice-names.ts';
import { KICKS_PER_HOUR_MAX, NO_LIMITS } from '../rules/account-limits.ts';
import { ROLES, type Role } from '../rules/roles.ts';
import { cleanText, identifier, nicknameText } from '../text/clean-text.ts';
import { cleanNickname } from '../text/names.ts';
import { type Field, recordShape, resource } from './define.ts';
import { choice, color, flag, moment, namedChoice, optionalColor, wholeNumber } from './fields.ts';

/** Roles of accounts. Visitors have no account. */
export const ACCOUNT_ROLES = [
  'owner',
  'admin',
  'chat-master',
  'room-master',
  'member',
] as const satisfies readonly Role[];

const ROLE_NAMES = Object.fromEntries(ACCOUNT_ROLES.map(role => [role, ROLES[role].ar]));

const WORDS_MAX = 256;
const ROLE_ID_MAX = 128;

const Words = nicknameText({ error: issue => (issue.input === undefined ? 'is required' : 'must be a text') })
  .trim()
  .max(WORDS_MAX, `has at most ${WORDS_MAX} characters`);

/** Reads an empty text as null, because forms send one for an empty field. */
const orNothing = <Value>(shape: z.ZodType<Value>) =>
  z.preprocess(value => (value === '' ? null : value), shape.nullable());

const words = (): Field<string | null> => ({
  kind: 'text',
  shape: orNothing(Words.overwrite(cleanText)),
  initial: null,
});

/** A name that follows the rules for nicknames. */
const personName = (): Field<string> => ({
  kind: 'text',
  shape: Words.transform((raw, context) => {
    const cleaned = cleanNickname(raw);
    if (cleaned.ok) return cleaned.nickname;
    context.addIssue({ code: 'custom', message: raw === '' ? 'is required' : cleaned.text });
    return z.NEVER;
  }),
});

/** Id of the site's own role; null for a fixed role. */
const roleId = (): Field<string | null> => ({
  kind: 'text',
  shape: orNothing(identifier({ error: 'must be a known role' }).max(ROLE_ID_MAX, 'must be a known role')),
  initial: null,
});

const date = (): Field<string | null> => {
  const { shape, ...field } = moment();
  return { ...field, shape: orNothing(shape) };
};

/** `star` and `image` accept the name or the uploadPath of a star or icon. The database stores the uploadPath. */
export const accounts = resource({
  name: 'users',
  singular: 'user',
  model: 'User',
  noun: {
    add: 'إضافة حساب',
    edit: 'تعديل الحساب',
    definite: 'الحساب',
    added: 'إنشاء حساب جديد',
    demonstrative: 'هذا الحساب',
    purpose: 'أضف حسابًا باسم وكلمة مرور ودور.',
  },
  key: 'id',
  section: 'Accounts',
  pageSize: 9,
  readAccess: 'operators',
  ownCalls: true,
  list: { searched: ['username', 'nickname', 'email', 'decoration'] },
  csv: {
    fields: [
      'username',
      'nickname',
      'email',
      'role',
      'decoration',
      'color',
      'backgroundColor',
      'image',
      'star',
      'subscriptionStartDate',
      'subscriptionEndDate',
    ],
    // Only exported, because nickname image, text, flag and picture belong to one account each.
    exportedOnly: ['nicknameImg', 'about', 'cardCountry', 'cardPicture'],
    exportQuery: { cards: 'true' },
    importedOnly: ['password'],
    distinct: ['username', 'nickname'],
  },
  fields: {
    username: personName(),
    nickname: personName(),
    email: {
      kind: 'text',
      shape: orNothing(
        z.email('must be an address such as name@site.example').max(WORDS_MAX, 'has at most 256 characters'),
      ),
      initial: null,
    },
    role: { ...choice(ACCOUNT_ROLES), words: ROLE_NAMES },
    siteRole: roleId(),
    decoration: words(),
    color: color('#000000'),
    backgroundColor: optionalColor('#EDEDED'),
    image: words(),
    star: words(),
    nicknameImg: words(),
    subscriptionStartDate: date(),
    subscriptionEndDate: date(),
    kicksPerHour: wholeNumber(0, KICKS_PER_HOUR_MAX, NO_LIMITS.kicksPerHour),
    longestBan: namedChoice(BAN_DURATION_CODES, LONGEST_BAN_NAMES, NO_LIMITS.longestBan),
    needsApproval: flag(NO_LIMITS.needsApproval),
  },
  labels: {
    username: 'اسم المستخدم',
    nickname: 'الاسم المستعار',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    siteRole: 'الدور المخصّص',
    decoration: 'الزخرفة',
    color: 'لون الاسم',
    backgroundColor: 'لون الخلفية',
    image: 'الأيقونة',
    star: 'النجمة',
    nicknameImg: 'صورة الاسم',
    subscriptionStartDate: 'بداية الاشتراك',
    subscriptionEndDate: 'نهاية الاشتراك',
    kicksPerHour: 'أكثر الطرد في الساعة',
    longestBan: 'أطول حظر',
    needsApproval: 'أخطر الإجراءات بموافقة مشرف آخر',
    masterOf: 'غرف الإشراف',
    password: 'كلمة المرور',
    adminPanelPermissions: 'سجل صلاحيات اللوحة',
    chatPermissions: 'سجل صلاحيات الدردشة',
  },
  crossFieldErrors: ({ subscriptionStartDate: start, subscriptionEndDate: end }) =>
    typeof start === 'string' && typeof end === 'string' && end < start
      ? { subscriptionEndDate: 'is before its start' }
      : {},
});

/**
 * An account as the panel reads it, with the ids of its permission records and of the rooms where the account is
 * room-master. `about`, `cardCountry` and `cardPicture`: the member's public profile, only in lists with `cards=true`.
 */
export const Account = recordShape(accounts, {
  role: z.string(),
  image: z.string(),
  adminPanelPermissions: z.string(),
  chatPermissions: z.string(),
  masterOf: z.array(z.string()),
  /** True for an account with a bot token; missing for others. */
  bot: z.literal(true).optional(),
  about: z.string().optional(),
  cardCountry: z.string().nullable().optional(),
  cardPicture: z.string().nullable().optional(),
});
export type Account = z.infer<typeof Account>;
