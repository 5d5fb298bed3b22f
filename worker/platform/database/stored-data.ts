import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import { keysOf } from '../../../protocol/keys-of.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';

/** Retention period: a site setting in days, or a sentence. */
type StoredUntil =
  | keyof Pick<SiteOptions, 'addressDays' | 'eventDays' | 'nicknameKeptDays'>
  | { text: string };

/** Texts of the privacy page about one kind of stored guest data. */
export type GuestStatement = { data: string; purpose: string; until: StoredUntil };

const until = (text: string): StoredUntil => ({ text });

export const GUEST_DATA = {
  presence: {
    data: 'الاسم والمظهر والجهاز والعنوان أثناء وجودك',
    purpose: 'عرضك للحاضرين وعودتك بعد انقطاع الاتصال',
    until: until('حتى خروجك'),
  },
  left: {
    data: 'آخر حضور لك: الاسم والجهاز والعنوان',
    purpose: 'وصول الإشراف إلى من خرج لتوّه',
    until: until('يوم بعد خروجك'),
  },
  messages: {
    data: 'رسائلك في الغرف وصورها وتسجيلاتها والتفاعل معها، وتصويتك في استطلاعاتها',
    purpose: 'عرضها لمن في الغرفة',
    until: until(`آخر ${HISTORY_CAPACITY} رسالة في كل غرفة، والمثبّتة حتى إزالتها`),
  },
  quizScores: {
    data: 'نقاطك في مسابقات الغرفة، واسمك',
    purpose: 'عرض متصدري الأسبوع',
    until: until('حتى أول نقطة في أسبوع بعده'),
  },
  announcements: {
    data: 'رسالتك المعمّمة على الغرف',
    purpose: 'عرضها لمن يدخل',
    until: until('30 يومًا'),
  },
  held: {
    data: 'رسالة تنتظر موافقة الإشراف',
    purpose: 'مراجعتها قبل نشرها',
    until: until('يوم على الأكثر'),
  },
  waiting: {
    data: 'رسالة خاصة مشفّرة إلى عضو غائب أو منقطع، وجهاز مرسلها',
    purpose: 'تسليمها عند عودته',
    until: until('30 يومًا على الأكثر'),
  },
  mentions: {
    data: 'ذِكرك عضوًا غائبًا: اسمك والغرفة والوقت',
    purpose: 'إعلامه عند عودته',
    until: until('7 أيام'),
  },
  keptName: {
    data: 'آخر اسم دخل به جهازك وشبكته',
    purpose: 'حجز الاسم لك',
    until: 'nicknameKeptDays',
  },
  devices: {
    data: 'الشبكات التي دخل منها جهازك',
    purpose: 'تمييز الأجهزة المعروفة عند الهجمات',
    until: until('90 يومًا'),
  },
  attempts: {
    data: 'عدد المحاولات من شبكتك وجهازك',
    purpose: 'الحماية من الإغراق والتخمين',
    until: until('حتى انتهاء مدة كل حدّ'),
  },
  rules: {
    data: 'إصدار القوانين الذي وافقت عليه ووقت الموافقة',
    purpose: 'إثبات الموافقة',
    until: 'addressDays',
  },
  sanctions: {
    data: 'الكتم والطرد وما شابههما',
    purpose: 'تنفيذ قرارات الإشراف',
    until: until('حتى انتهاء مدتها'),
  },
  bans: {
    data: 'الحظر: الاسم والجهاز والعنوان والسبب',
    purpose: 'منع الدخول بعد مخالفة',
    until: until('حتى يرفعه الإشراف'),
  },
  reports: {
    data: 'البلاغات عنك ومنك والأسطر التي تضمّها',
    purpose: 'مراجعة المخالفات',
    until: until('90 يومًا بعد إغلاق البلاغ'),
  },
  cases: {
    data: 'إجراءات الإشراف بحقك والرسائل حولها واعتراضك عليها',
    purpose: 'متابعة المخالفات والاعتراضات',
    until: 'eventDays',
  },
  notes: {
    data: 'ملاحظات الإشراف عن جهازك والأسماء التي دخل بها',
    purpose: 'تعرّف الإشراف على العائدين',
    until: 'addressDays',
  },
  events: {
    data: 'سجل الأحداث: الفعل والاسم والوقت، ومعها العنوان والجهاز لمدة أقصر',
    purpose: 'تتبّع إساءة الاستخدام',
    until: 'eventDays',
  },
  approvals: {
    data: 'إجراء بحقك ينتظر موافقة ثانية',
    purpose: 'حماية قرارات الإشراف',
    until: until('15 دقيقة'),
  },
  sessions: {
    data: 'رقم عشوائي لجلسة انتهت أو بطاقة استُعملت',
    purpose: 'منع استعمالها مرة أخرى',
    until: until('حتى انتهاء صلاحيتها'),
  },
  registrations: {
    data: 'طلب التسجيل: الاسم والمظهر وبصمة كلمة المرور وبصمات الشبكة',
    purpose: 'بتّ الإشراف فيه',
    until: until('7 أيام على الأكثر'),
  },
  push: {
    data: 'عنوان الإشعارات في متصفحك',
    purpose: 'إرسال الإشعارات التي طلبتها',
    until: until('حتى انتهاء الجلسة'),
  },
  invites: {
    data: 'بصمة من دخل برابط دعوة',
    purpose: 'عدّ مرات الاستعمال',
    until: until('أسبوع بعد انتهاء الرابط'),
  },
  ignored: {
    data: 'وجودك في قائمة التجاهل لدى عضو',
    purpose: 'إخفاء رسائلك عنه',
    until: until('حتى يزيلك منها'),
  },
  backups: {
    data: 'ما سبق في النسخ الاحتياطية للموقع',
    purpose: 'استعادة الموقع بعد عطل',
    until: until('30 يومًا بعد انتهاء مدته على الأكثر'),
  },
} as const satisfies Record<string, GuestStatement>;

/**
 * Personal data in a table; null for none. `out`: included in a download. `erased`: effect of an erasure, as in
 * docs/decisions/058-personal-data.md. `guest`: statement on the privacy page, or null if the table contains no data
 * about guests.
 */
type StoredData = {
  holds: string;
  out: boolean;
  erased: 'row' | 'columns' | 'content' | 'stays';
  guest: GuestStatement | null;
};

type NamesIn<Module> = {
  [Name in keyof Module]: Module[Name] extends SQLiteTable ? Module[Name]['_']['name'] : never;
}[keyof Module];
type TableName =
  | NamesIn<typeof import('./tables/accounts.ts')>
  | NamesIn<typeof import('./tables/admission.ts')>
  | NamesIn<typeof import('./tables/appearance.ts')>
  | NamesIn<typeof import('./tables/audit.ts')>
  | NamesIn<typeof import('./tables/content.ts')>
  | NamesIn<typeof import('./tables/friends.ts')>
  | NamesIn<typeof import('./tables/integrations.ts')>
  | NamesIn<typeof import('./tables/messages.ts')>
  | NamesIn<typeof import('./tables/moderation.ts')>
  | NamesIn<typeof import('./tables/protection.ts')>
  | NamesIn<typeof import('./tables/rooms.ts')>
  | NamesIn<typeof import('./tables/site.ts')>;

/** All tables in D1. A new table without an entry here is a compile error. */
export const STORED_DATA = {
  accounts: {
    holds: 'names, address, role, look, subscription, password, recovery code',
    out: true,
    erased: 'row',
    guest: null,
  },
  admin_panel_permissions: {
    holds: 'what an account may in the panel',
    out: true,
    erased: 'row',
    guest: null,
  },
  chat_permissions: { holds: 'what an account may in the chat', out: true, erased: 'row', guest: null },
  ignore_lists: {
    holds: 'whom an account ignores, and who is ignored',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.ignored,
  },
  privacy_choices: { holds: 'what an account chose of private chats', out: true, erased: 'row', guest: null },
  inbox_messages: {
    holds: 'private messages for an absent account, encrypted, whose and from which device',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.waiting,
  },
  missed_mentions: {
    holds: 'in which room an absent account was mentioned, by whom and when',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.mentions,
  },
  profiles: {
    holds: 'what a member tells of oneself, the country of choice and the files of the picture',
    out: true,
    erased: 'row',
    guest: null,
  },
  member_sessions: {
    holds: 'the browser and system of a login, and when it was used',
    out: true,
    erased: 'row',
    guest: null,
  },
  passkeys: { holds: 'the public key, name and last use of a login', out: true, erased: 'row', guest: null },
  friendships: {
    holds: 'who is friends with whom, who asked and who declined',
    out: true,
    erased: 'row',
    guest: null,
  },
  push_subscriptions: {
    holds: 'where a browser is told by push',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.push,
  },
  bans: { holds: 'whom a ban means and who made it', out: true, erased: 'columns', guest: GUEST_DATA.bans },
  reports: {
    holds: 'who was reported, by whom, with what words',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.reports,
  },
  strikes: {
    holds: 'what the staff did against whom, and what was said around it',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.cases,
  },
  staff_notes: {
    holds: 'what the staff noted of somebody',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.notes,
  },
  past_names: { holds: 'the names that somebody went by', out: true, erased: 'row', guest: GUEST_DATA.notes },
  unseen_spells: { holds: 'when somebody was hidden or a ghost', out: true, erased: 'row', guest: null },
  rooms: { holds: 'whose room it is', out: true, erased: 'columns', guest: null },
  invites: {
    holds: 'who made a link into which room, until a week after its end',
    out: true,
    erased: 'row',
    guest: null,
  },
  invite_uses: {
    holds: 'a keyed digest of who entered by a link, another one for each link, and how often',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.invites,
  },
  pictures: {
    holds: 'the pictures and voice notes of messages that rooms hold',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.messages,
  },
  events: { holds: 'what somebody did, from where', out: true, erased: 'content', guest: GUEST_DATA.events },
  events_pending: {
    holds: 'the same until it has its place',
    out: false,
    erased: 'content',
    guest: GUEST_DATA.events,
  },
  events_anchor: null,
  pending_files: { holds: 'the name of a file that nobody used yet', out: false, erased: 'row', guest: null },
  ended_sessions: {
    holds: 'a random id of a session or the digest of a deleted account, without whose it was',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.sessions,
  },
  host_keys: { holds: 'the id of the account that made a key', out: false, erased: 'stays', guest: null },
  webhooks: { holds: 'the id of the account that made one', out: false, erased: 'stays', guest: null },
  used_host_passes: {
    holds: 'a random id of a pass, for 70 seconds',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.sessions,
  },
  registration_requests: {
    holds: 'name, look, password and digests of the networks of a guest who asks to register, for 7 days',
    out: false,
    erased: 'row',
    guest: GUEST_DATA.registrations,
  },
  accepted_rules: {
    holds: 'the version of the rules that a device or an account has accepted, and when',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.rules,
  },
  approval_requests: {
    holds: 'what somebody asks of a second approver, for 15 minutes',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.approvals,
  },
  role_templates: null,
  site_roles: null,
  appearance: null,
  avatars: null,
  banners: null,
  chat_msgs: null,
  chat_msg_timer: null,
  colors: null,
  decorations: null,
  emojis: null,
  gifts: null,
  gifts_speed_dir: null,
  options: null,
  questions: null,
  shortcuts: null,
  stars: null,
  windows: null,
  words: null,
  identity: null,
  setup_later: null,
  site_rules: null,
} as const satisfies Record<TableName, StoredData | null>;

/** Tables of rooms and the lobby with data about guests; null for none. */
export const OBJECT_DATA = {
  room: {
    participants: GUEST_DATA.presence,
    pending_admissions: GUEST_DATA.presence,
    resume_tickets: GUEST_DATA.presence,
    invitations: GUEST_DATA.presence,
    relayed_sockets: GUEST_DATA.presence,
    rate_limits: GUEST_DATA.attempts,
    history: GUEST_DATA.messages,
    reactions: GUEST_DATA.messages,
    polls: GUEST_DATA.messages,
    poll_votes: GUEST_DATA.messages,
    // The pinned message; other values concern only the room.
    stored_values: GUEST_DATA.messages,
    quiz_scores: GUEST_DATA.quizScores,
    waiting_messages: GUEST_DATA.held,
    held_messages: GUEST_DATA.waiting,
    // Entries not yet written to D1.
    outbox: GUEST_DATA.events,
  },
  lobby: {
    rosters: GUEST_DATA.presence,
    left_people: GUEST_DATA.left,
    kept_names: GUEST_DATA.keptName,
    devices: GUEST_DATA.devices,
    attempts: GUEST_DATA.attempts,
    // Attempt budgets of networks; other values concern only the site.
    stored_values: GUEST_DATA.attempts,
    restraints: GUEST_DATA.sanctions,
    announcements: GUEST_DATA.announcements,
    friend_lists: null,
    active_rooms: null,
    message_counts: null,
    usage: null,
  },
} as const satisfies Record<'room' | 'lobby', Record<string, GuestStatement | null>>;

/** Distinct statements of the privacy page, with their names. */
export const guestStatements = (): [keyof typeof GUEST_DATA, GuestStatement][] => {
  const stated = new Set<GuestStatement>([
    ...[OBJECT_DATA.room, OBJECT_DATA.lobby].flatMap(tables =>
      Object.values(tables).filter(each => each !== null),
    ),
    ...Object.values(STORED_DATA).flatMap(each => each?.guest ?? []),
    GUEST_DATA.backups,
  ]);
  return keysOf(GUEST_DATA).flatMap(name => (stated.has(GUEST_DATA[name]) ? [[name, GUEST_DATA[name]]] : []));
};
