import type { Role } from './roles.ts';

/**
 * A permission. `ar`: name in the account form. `roles`: roles whose new accounts get the permission. `shownToOthers`:
 * other clients need the value; rules may read only such permissions of a target. `since`: version of this table that
 * added the permission, if not the first. A new row takes the next version.
 */
type PermissionRow = { ar: string; roles: readonly Role[]; shownToOthers?: true; since?: number };
type ChatPermissionRow = PermissionRow & { group: PermissionGroup | null };

/** Groups of the account form in display order. */
export const PERMISSION_GROUPS = {
  nickname: 'الأسماء',
  look: 'الأيقونات والنجوم',
  rooms: 'الغرف',
  moderation: 'الطرد والحظر',
  privacy: 'الظهور والخصوصية',
  messaging: 'الرسائل',
  account: 'الحساب',
  content: 'محتوى الرسائل',
} as const;
type PermissionGroup = keyof typeof PERMISSION_GROUPS;

const ADMINS = ['owner', 'admin'] as const;
const MODERATORS = [...ADMINS, 'chat-master', 'room-master'] as const;
const MEMBERS = [...MODERATORS, 'member'] as const;
const EVERYONE = [...MEMBERS, 'visitor'] as const;

/** Chat permissions of an account record, and the one that only sessions have. */
export const CHAT_PERMISSION_TABLE = {
  canChangeHisNickname: { group: 'nickname', ar: 'تغيير الاسم الشخصي', roles: EVERYONE },
  canChangeVisitorNickname: { group: 'nickname', ar: 'تغيير أسماء الزوار', roles: MODERATORS },
  canChangeSuperNickname: { group: 'nickname', ar: 'تغيير أسماء الأعضاء', roles: ADMINS },
  canRaiseUserNickname: { group: 'nickname', ar: 'رفع اسم المستخدم في القائمة', roles: ADMINS },
  canChangeHisNicknameColor: { group: 'nickname', ar: 'تغيير لون الاسم الشخصي', roles: EVERYONE },
  canChangeHisNicknameBGColor: { group: 'nickname', ar: 'تغيير خلفية الاسم الشخصي', roles: EVERYONE },
  canChangeUserNicknameColor: { group: 'nickname', ar: 'تغيير لون اسم المستخدمين', roles: MODERATORS },
  canChangeUserNicknameBGColor: { group: 'nickname', ar: 'تغيير خلفية اسم المستخدمين', roles: MODERATORS },

  canChangeHisIcon: { group: 'look', ar: 'تغيير الأيقونة الشخصية', roles: EVERYONE },
  canUseBannedIcons: { group: 'look', ar: 'استخدام الأيقونات المقيّدة', roles: ADMINS, shownToOthers: true },
  canChangeVisitorIcon: { group: 'look', ar: 'تغيير أيقونات الزوار', roles: MODERATORS },
  canChangeHisStar: { group: 'look', ar: 'تغيير النجمة الشخصية', roles: EVERYONE },
  canHideHisStar: { group: 'look', ar: 'إخفاء النجمة الشخصية', roles: EVERYONE },
  canChangeVisitorStar: { group: 'look', ar: 'تغيير نجوم الزوار', roles: MODERATORS },
  canChangeSuperStar: { group: 'look', ar: 'تغيير نجوم الأعضاء', roles: ADMINS },
  canChangeTextStyle: { group: 'look', ar: 'تغيير نمط النص', roles: MEMBERS },
  canUseAdvancedColorsSys: { group: 'look', ar: 'استخدام نظام الألوان المتقدم', roles: MEMBERS },

  canAccessFullRooms: { group: 'rooms', ar: 'دخول الغرف الممتلئة', roles: ADMINS },
  canAccessLockedRoom: { group: 'rooms', ar: 'دخول الغرف المقفلة بلا كلمة مرور', roles: ADMINS },
  canCreatePublicRoom: { group: 'rooms', ar: 'إنشاء غرفة عامة دائمة', roles: ADMINS },
  canCreateTempPublicRoom: { group: 'rooms', ar: 'إنشاء غرفة عامة مؤقتة', roles: MEMBERS },
  canCreatePrivateRoom: { group: 'rooms', ar: 'إنشاء غرفة خاصة دائمة', roles: ADMINS },
  canCreateTempPrivateRoom: { group: 'rooms', ar: 'إنشاء غرفة خاصة مؤقتة', roles: MEMBERS },
  canEditHisRooms: { group: 'rooms', ar: 'تعديل الغرف الشخصية', roles: ADMINS },
  canChangeRoomColor: { group: 'rooms', ar: 'تغيير ألوان الغرف', roles: ADMINS },
  canTransferUserToRoom: { group: 'rooms', ar: 'نقل المستخدمين بين الغرف', roles: MODERATORS },

  canKickUser: { group: 'moderation', ar: 'طرد المستخدمين', roles: MODERATORS },
  canKickUsersWithSameIP: { group: 'moderation', ar: 'طرد المتطابقين في عنوان IP', roles: ADMINS },
  canAssignOneTimeKick: { group: 'moderation', ar: 'منح الطرد لمرة واحدة', roles: ADMINS },
  canKickShielded: { group: 'moderation', ar: 'طرد المحصّنين', roles: ADMINS },
  cannotKicked: { group: 'moderation', ar: 'محصّن من الطرد', roles: ADMINS, shownToOthers: true },
  canAddBanned: { group: 'moderation', ar: 'إضافة محظورين', roles: MODERATORS },
  canBanUsersFromCountry: { group: 'moderation', ar: 'حظر دولة كاملة', roles: ADMINS },
  canSendWarningMsg: { group: 'moderation', ar: 'إرسال رسائل تحذير', roles: MODERATORS },
  allowUserToWrite: { group: 'moderation', ar: 'الكتابة في الغرف', roles: EVERYONE, shownToOthers: true },
  canShowReportedUsers: { group: 'moderation', ar: 'رؤية البلاغات والمبلَّغ عنهم', roles: MODERATORS },

  canBeHidden: { group: 'privacy', ar: 'الظهور بوضع مخفي', roles: MODERATORS },
  canBeGhost: { group: 'privacy', ar: 'الظهور بوضع الشبح', roles: ADMINS },
  canShowUsersCountryFlag: { group: 'privacy', ar: 'رؤية أعلام دول المستخدمين', roles: ADMINS },
  canHideHisCountryFlagAndIP: {
    group: 'privacy',
    ar: 'إخفاء علم الدولة وعنوان IP عن الآخرين',
    roles: ADMINS,
  },
  canShowHiddenCountryFlagAndIP: { group: 'privacy', ar: 'رؤية الأعلام وعناوين IP المخفية', roles: ADMINS },
  canShowUsersWithSameIP: { group: 'privacy', ar: 'رؤية المتطابقين في عنوان IP', roles: MODERATORS },

  canSendPrivateMsg: { group: 'messaging', ar: 'إرسال رسائل خاصة', roles: EVERYONE },
  canSendGroupChatInvitation: { group: 'messaging', ar: 'إرسال دعوات الدردشة الجماعية', roles: ADMINS },
  canSendPublicAd: { group: 'messaging', ar: 'إرسال الإعلانات العامة', roles: ADMINS },

  canAccessChat: { group: 'account', ar: 'الدخول إلى الدردشة', roles: EVERYONE },
  canChangeHisPassword: { group: 'account', ar: 'تغيير كلمة المرور الشخصية', roles: MEMBERS },

  // The one-time kick mark belongs to a session, so no new record contains it.
  hasOneTimeKick: { group: null, ar: 'امتلاك طرد لمرة واحدة', roles: [], shownToOthers: true },

  canDeleteMessages: { group: 'content', ar: 'حذف رسائل الآخرين', roles: MODERATORS, since: 2 },
  canSendImages: { group: 'content', ar: 'إرسال الصور', roles: EVERYONE, since: 4 },
  canSendVoice: { group: 'content', ar: 'إرسال الرسائل الصوتية', roles: EVERYONE, since: 10 },
  canSendLinks: { group: 'content', ar: 'إظهار روابط رسائله', roles: EVERYONE, since: 3 },
  canBypassSpamRules: { group: 'content', ar: 'تجاوز قواعد الإزعاج', roles: MODERATORS, since: 5 },
  canMakePolls: { group: 'content', ar: 'نشر الاستطلاعات', roles: MEMBERS, since: 10 },
  canPinMessages: { group: 'content', ar: 'تثبيت الرسائل', roles: MODERATORS, since: 9 },
  canRunQuiz: { group: 'content', ar: 'إدارة المسابقة', roles: MODERATORS, since: 10 },

  canWriteNotes: {
    group: 'moderation',
    ar: 'قراءة سيرة المستخدمين وكتابة الملاحظات عنهم',
    roles: MODERATORS,
    since: 6,
  },
  canClearProfiles: { group: 'moderation', ar: 'مسح ملفات الأعضاء وقبول صورهم', roles: MODERATORS, since: 7 },
} as const satisfies Record<string, ChatPermissionRow>;

/** Groups of the panel menu in display order. */
export const SECTION_GROUPS = {
  members: 'الأعضاء والأدوار',
  rooms: 'الغرف',
  moderation: 'الإشراف',
  look: 'المظهر',
  content: 'المحتوى',
  connections: 'المتصلون',
  settings: 'الإعدادات',
} as const;
export type SectionGroup = keyof typeof SECTION_GROUPS;

/** A section of the panel: number, name in the requirements, and menu text. */
export type Section<Name extends string = string> = {
  number: number;
  group: SectionGroup;
  name: Name;
  ar: string;
};

/** Returns the row of a permission that opens a section. */
const menu = <const Name extends string>(number: number, group: SectionGroup, name: Name, ar: string) => {
  const section: Section<Name> = { number, group, name, ar };
  return { ar: `قسم ${ar}`, roles: ADMINS, section };
};

/** Panel permissions of an account: one to open the panel, and one for each section. */
export const PANEL_PERMISSION_TABLE = {
  canAccessAdminPanel: { ar: 'الدخول إلى لوحة التحكم', roles: ADMINS },
  canAccessGhostMenu: menu(15, 'connections', 'Ghost', 'الشبح'),
  canAccessAccountsMenu: menu(16, 'members', 'Accounts', 'الحسابات'),
  canAccessOptions1Menu: menu(1, 'settings', 'Options-1', 'خيارات 1'),
  canAccessOptions2Menu: menu(9, 'settings', 'Options-2', 'خيارات 2'),
  canAccessShortcutsMenu: menu(2, 'content', 'Shortcuts', 'الاختصارات'),
  canAccessEmojisMenu: menu(3, 'content', 'Emojis', 'الرموز التعبيرية'),
  canAccessIconsMenu: menu(6, 'look', 'Icons', 'الأيقونات'),
  canAccessStarsMenu: menu(12, 'look', 'Stars', 'النجوم'),
  canAccessAppearanceMenu: menu(8, 'look', 'Appearance', 'المظهر'),
  canAccessDecorationsMenu: menu(10, 'look', 'Decorations', 'الزخارف'),
  canAccessColorsMenu: menu(11, 'look', 'Colors', 'الألوان'),
  canAccessGiftsMenu: menu(17, 'content', 'Gifts', 'الهدايا'),
  canAccessBannersMenu: menu(5, 'content', 'Banners', 'اللافتات'),
  canAccessRoomsMenu: menu(4, 'rooms', 'Rooms', 'الغرف'),
  canAccessChatMsgMenu: menu(7, 'rooms', 'Chat-Messages', 'رسائل الدردشة'),
  canAccessBanMenu: menu(13, 'moderation', 'Ban', 'الحظر'),
  canAccessWindowsMenu: menu(14, 'connections', 'Windows', 'النوافذ'),
  canAccessEventsRecordMenu: menu(18, 'moderation', 'Events-Record', 'سجل الأحداث'),
  canAccessWordsMenu: { ...menu(19, 'moderation', 'Words', 'الكلمات'), since: 5 },
  canAccessAppealsMenu: { ...menu(20, 'moderation', 'Appeals', 'الاعتراضات'), since: 6 },
  canAccessIdentityMenu: { ...menu(21, 'look', 'Identity', 'هوية الموقع'), since: 8 },
  canAccessQuizMenu: { ...menu(23, 'content', 'Quiz', 'المسابقة'), since: 10 },
} as const satisfies Record<string, PermissionRow & { section?: Section }>;

type PanelRows = typeof PANEL_PERMISSION_TABLE;

type SectionOf<Row> = Row extends { section: infer Known } ? Known : never;

/** The permission for accounts also opens the section of roles. */
export type SectionName = SectionOf<PanelRows[keyof PanelRows]>['name'] | 'Roles';
