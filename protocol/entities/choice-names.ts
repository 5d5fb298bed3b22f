import type { TimeZone } from '../text/time-zones.ts';
import type { BanDuration } from './bans.ts';
import type { GuestChallenge, SPAM_ACTS, WORD_ACTS, WORD_MATCHES } from './protection.ts';
import type { Entrance, Writers } from './rooms.ts';
import type { Audience } from './user.ts';

/** Audience of a feature: off, members, or everyone. */
export const CONTENT_SCOPES = ['off', 'members', 'everyone'] as const;
export type ContentScope = (typeof CONTENT_SCOPES)[number];

// Names of the choices in the panel's forms and in the event record.

export const AUDIENCE_NAMES = {
  all: 'للجميع',
  forVisitors: 'للزوار',
  forSupers: 'للأعضاء',
} as const satisfies Record<Audience, string>;

export const WRITERS_NAMES = {
  everyone: 'الجميع',
  members: 'الأعضاء فقط',
  staff: 'المشرفون فقط',
} as const satisfies Record<Writers, string>;

export const ENTRANCE_NAMES = {
  open: 'مفتوحة',
  closed: 'مغلقة إلا على المشرفين',
} as const satisfies Record<Entrance, string>;

export const TIME_ZONE_NAMES = {
  'Asia/Riyadh': 'الرياض',
  'Asia/Kuwait': 'الكويت',
  'Asia/Bahrain': 'المنامة',
  'Asia/Qatar': 'الدوحة',
  'Asia/Dubai': 'دبي',
  'Asia/Muscat': 'مسقط',
  'Asia/Aden': 'عدن وصنعاء',
  'Asia/Baghdad': 'بغداد',
  'Asia/Damascus': 'دمشق',
  'Asia/Beirut': 'بيروت',
  'Asia/Amman': 'عمّان',
  'Asia/Gaza': 'القدس وغزة',
  'Africa/Cairo': 'القاهرة',
  'Africa/Khartoum': 'الخرطوم',
  'Africa/Tripoli': 'طرابلس',
  'Africa/Tunis': 'تونس',
  'Africa/Algiers': 'الجزائر',
  'Africa/Casablanca': 'الدار البيضاء',
  'Africa/Nouakchott': 'نواكشوط',
  'Africa/Mogadishu': 'مقديشو',
  'Africa/Djibouti': 'جيبوتي',
  'Indian/Comoro': 'موروني',
  'Europe/Istanbul': 'إسطنبول',
  'Europe/Berlin': 'برلين',
  'Europe/Paris': 'باريس',
  'Europe/Stockholm': 'ستوكهولم',
  'Europe/London': 'لندن',
  'America/New_York': 'نيويورك',
  'America/Chicago': 'شيكاغو',
  'America/Los_Angeles': 'لوس أنجلوس',
  'Asia/Kuala_Lumpur': 'كوالالمبور',
  'Australia/Sydney': 'سيدني',
  UTC: 'التوقيت العالمي UTC',
} as const satisfies Record<TimeZone, string>;

/** Same order as in `Date`. */
export const WEEKDAY_NAMES = [
  'الأحد',
  'الاثنين',
  'الثلاثاء',
  'الأربعاء',
  'الخميس',
  'الجمعة',
  'السبت',
] as const;

export const HIJRI_MONTH_NAMES = [
  'محرم',
  'صفر',
  'ربيع الأول',
  'ربيع الآخر',
  'جمادى الأولى',
  'جمادى الآخرة',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'ذو القعدة',
  'ذو الحجة',
] as const;

export const DURATION_NAMES = {
  '15m': '15 دقيقة',
  '30m': '30 دقيقة',
  '1h': 'ساعة واحدة',
  '3h': '3 ساعات',
  '6h': '6 ساعات',
  '12h': '12 ساعة',
  '24h': '24 ساعة',
  '3d': '3 أيام',
  '7d': '7 أيام',
  '30d': '30 يومًا',
  forever: 'دائم',
} as const satisfies Record<BanDuration, string>;

/** Names for the maximum ban duration of an account. */
export const LONGEST_BAN_NAMES = { ...DURATION_NAMES, forever: 'بلا حد' } as const;

export const FONT_STYLE_NAMES = { normal: 'عادي', italic: 'مائل', oblique: 'مائل بزاوية' } as const;

export const DIRECTION_NAMES = { right: 'إلى اليمين', left: 'إلى اليسار' } as const;

export const THEME_MODE_NAMES = { light: 'نهاري', dark: 'ليلي', system: 'حسب الجهاز' } as const;

export const BACKGROUND_NAMES = {
  plain: 'سادة',
  pattern: 'نقش النجوم',
  tint: 'مسحة من لون التمييز',
  dusk: 'غروب',
} as const;

export const DENSITY_NAMES = { compact: 'متقارب', comfortable: 'معتاد', spacious: 'متباعد' } as const;

export const CONTENT_SCOPE_NAMES = {
  off: 'لا أحد',
  members: 'الأعضاء',
  everyone: 'الجميع',
} as const satisfies Record<ContentScope, string>;

export const WORD_MATCH_NAMES = {
  whole: 'كلمة مستقلة',
  part: 'ولو داخل كلمة',
} as const satisfies Record<(typeof WORD_MATCHES)[number], string>;

export const WORD_ACT_NAMES = {
  allow: 'يُسمح بها',
  replace: 'تُستبدل',
  warn: 'يُنذَر كاتبها',
  onlyAuthor: 'لا يراها إلا كاتبها',
  hold: 'تنتظر مشرفًا',
  refuse: 'تُرفض',
  mute: 'يُكتم كاتبها',
} as const satisfies Record<(typeof WORD_ACTS)[number], string>;

export const SPAM_ACT_NAMES = {
  refuse: 'تُرفض الرسالة',
  warn: 'تُنشر ويُنذَر كاتبها',
  onlyAuthor: 'لا يراها إلا كاتبها',
  mute: 'تُرفض ويُكتم كاتبها',
} as const satisfies Record<(typeof SPAM_ACTS)[number], string>;

export const GUEST_CHALLENGE_NAMES = {
  off: 'لا أحد',
  surge: 'الجدد عند الهجوم',
  guests: 'كل الزوار',
} as const satisfies Record<GuestChallenge, string>;
