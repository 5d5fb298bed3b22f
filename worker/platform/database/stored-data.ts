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
    holds: 'names, e-mail, role, appearance, subscription, password hash, recovery code hash',
    out: true,
    erased: 'row',
    guest: null,
  },
  admin_panel_permissions: {
    holds: "an account's permissions in the panel",
    out: true,
    erased: 'row',
    guest: null,
  },
  chat_permissions: { holds: "an account's permissions in the chat", out: true, erased: 'row', guest: null },
  ignore_lists: {
    holds: 'users whom an account ignores',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.ignored,
  },
  privacy_choices: { holds: "an account's choices for private chats", out: true, erased: 'row', guest: null },
  inbox_messages: {
    holds: 'encrypted private messages to an absent account, with sender and device',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.waiting,
  },
  missed_mentions: {
    holds: 'room, author and time of mentions of an absent account',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.mentions,
  },
  profiles: {
    holds: "a member's profile text, chosen country and picture files",
    out: true,
    erased: 'row',
    guest: null,
  },
  member_sessions: {
    holds: 'browser, system and last use of a login',
    out: true,
    erased: 'row',
    guest: null,
  },
  passkeys: { holds: 'public key, name and last use of a passkey', out: true, erased: 'row', guest: null },
  friendships: {
    holds: 'friendships, and who requested or declined them',
    out: true,
    erased: 'row',
    guest: null,
  },
  push_subscriptions: {
    holds: 'push address of a browser',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.push,
  },
  bans: { holds: 'target and author of a ban', out: true, erased: 'columns', guest: GUEST_DATA.bans },
  reports: {
    holds: 'reported user, reporter and reported text',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.reports,
  },
  strikes: {
    holds: 'moderation actions, their targets and surrounding messages',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.cases,
  },
  staff_notes: {
    holds: 'notes of moderators about a user',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.notes,
  },
  past_names: { holds: 'earlier names of a user', out: true, erased: 'row', guest: GUEST_DATA.notes },
  unseen_spells: { holds: 'times when a user was hidden or a ghost', out: true, erased: 'row', guest: null },
  rooms: { holds: 'owner of a room', out: true, erased: 'columns', guest: null },
  invites: {
    holds: 'author and room of an invite link, until a week after its end',
    out: true,
    erased: 'row',
    guest: null,
  },
  invite_uses: {
    holds: 'keyed digest of a user of an invite link, different for each link, and the number of uses',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.invites,
  },
  pictures: {
    holds: 'pictures and voice notes of stored messages',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.messages,
  },
  events: {
    holds: 'actions of users, with address and device',
    out: true,
    erased: 'content',
    guest: GUEST_DATA.events,
  },
  events_pending: {
    holds: 'events without a position in the chain yet',
    out: false,
    erased: 'content',
    guest: GUEST_DATA.events,
  },
  events_anchor: null,
  pending_files: {
    holds: 'name of an uploaded file that is not used yet',
    out: false,
    erased: 'row',
    guest: null,
  },
  ended_sessions: {
    holds: 'random id of a session, or digest of a deleted account, without a name',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.sessions,
  },
  host_keys: { holds: 'id of the account that created a key', out: false, erased: 'stays', guest: null },
  webhooks: { holds: 'id of the account that created a webhook', out: false, erased: 'stays', guest: null },
  used_host_passes: {
    holds: 'random id of a host pass, for 70 seconds',
    out: false,
    erased: 'stays',
    guest: GUEST_DATA.sessions,
  },
  registration_requests: {
    holds:
      'name, appearance, password hash and network digests of a guest who requests registration, for 7 days',
    out: false,
    erased: 'row',
    guest: GUEST_DATA.registrations,
  },
  accepted_rules: {
    holds: 'rules version that a device or account has accepted, and the time',
    out: true,
    erased: 'row',
    guest: GUEST_DATA.rules,
  },
  approval_requests: {
    holds: 'requested action that awaits a second approver, for 15 minutes',
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
