import type { ChatPermission } from '../../protocol/rules/permissions.ts';

/** Subject of the window, for an operator of rank 80. `shielded`: a member with cannotKicked. `higher`: the owner. */
export const TARGETS = ['self', 'visitor', 'member', 'shielded', 'higher'] as const;
export type Whose = (typeof TARGETS)[number];

/** Content of the window with exactly these flags, as words of `TOOLS`. Empty if no target is named. */
export type Row = { flags: readonly ChatPermission[] } & Partial<Record<Whose, string>>;

/** Each tool with its accessible name. */
export const TOOLS = {
  whisper: 'محادثة خاصة',
  warn: 'إرسال التحذير',
  note: 'إضافة',
  transfer: 'نقل إلى غرفة',
  writing: 'السماح بالكتابة',
  mute: 'كتم',
  mark: 'منح طرد لمرة واحدة',
  pin: 'تثبيت في أعلى القائمة',
  kick: 'طرد',
  kickSameIP: 'طرد المتطابقين',
  ban: 'حظر',
  rename: 'حفظ الاسم',
  color: 'لون الاسم',
  ground: 'لون خلفية الاسم',
  icons: 'اختيار أيقونة',
  hideStar: 'إظهار نجمتي',
  stars: 'اختيار نجمة',
  sameIP: 'عرض المتطابقين',
  everybody: 'عرض جميع المتصلين',
  disconnect: 'قطع الاتصال',
  kickAll: 'طرد جميع المستخدمين',
  country: 'الدولة',
  entryPort: 'بوابة الدخول',
  address: 'عنوان IP',
  device: 'بصمة الجهاز',
} as const;

const NETWORK = 'entryPort address device';

/**
 * Written by hand from the requirements, by purpose of the tools. The owner hides country and address, which require
 * two flags.
 */
export const ROWS = {
  talk: [
    { flags: [] },
    {
      flags: ['canSendPrivateMsg'],
      visitor: 'whisper',
      member: 'whisper',
      shielded: 'whisper',
      higher: 'whisper',
    },
    { flags: ['canSendWarningMsg'], visitor: 'warn', member: 'warn', shielded: 'warn' },
    { flags: ['canWriteNotes'], visitor: 'note', member: 'note', shielded: 'note' },
    {
      flags: ['canTransferUserToRoom'],
      visitor: 'transfer',
      member: 'transfer',
      shielded: 'transfer',
    },
    {
      flags: ['canAssignOneTimeKick'],
      visitor: 'writing mute mark',
      member: 'writing mute mark',
      shielded: 'writing mute mark',
    },
    { flags: ['canRaiseUserNickname'], self: 'pin', visitor: 'pin', member: 'pin', shielded: 'pin' },
  ],
  removal: [
    { flags: ['canKickUser'], visitor: 'kick disconnect', member: 'kick disconnect' },
    { flags: ['canKickShielded'] },
    {
      flags: ['canKickUser', 'canKickShielded'],
      visitor: 'kick disconnect',
      member: 'kick disconnect',
      shielded: 'kick disconnect',
    },
    {
      flags: ['canKickUsersWithSameIP'],
      self: `${NETWORK} kickSameIP`,
      visitor: `${NETWORK} kickSameIP`,
      member: `${NETWORK} kickSameIP`,
      shielded: `${NETWORK} kickSameIP`,
    },
    {
      flags: ['canKickUser', 'canKickUsersWithSameIP'],
      self: `${NETWORK} kickSameIP kickAll`,
      visitor: `${NETWORK} kick disconnect kickSameIP kickAll`,
      member: `${NETWORK} kick disconnect kickSameIP kickAll`,
      shielded: `${NETWORK} kickSameIP kickAll`,
      higher: 'kickAll',
    },
    {
      flags: ['canAddBanned'],
      self: NETWORK,
      visitor: `${NETWORK} ban`,
      member: `${NETWORK} ban`,
      shielded: NETWORK,
    },
    {
      flags: ['canAddBanned', 'canKickShielded'],
      self: NETWORK,
      visitor: `${NETWORK} ban`,
      member: `${NETWORK} ban`,
      shielded: `${NETWORK} ban`,
    },
    { flags: ['canBanUsersFromCountry'] },
  ],
  names: [
    { flags: ['canChangeHisNickname'] },
    { flags: ['canChangeVisitorNickname'], visitor: 'rename' },
    { flags: ['canChangeSuperNickname'], member: 'rename', shielded: 'rename' },
    { flags: ['canChangeHisNicknameColor'], self: 'color' },
    { flags: ['canChangeHisNicknameBGColor'], self: 'ground' },
    {
      flags: ['canChangeUserNicknameColor'],
      visitor: 'color',
      member: 'color',
      shielded: 'color',
    },
    {
      flags: ['canChangeUserNicknameBGColor'],
      visitor: 'ground',
      member: 'ground',
      shielded: 'ground',
    },
  ],
  pictures: [
    { flags: ['canChangeHisIcon'] },
    { flags: ['canChangeVisitorIcon'], visitor: 'icons', member: 'icons', shielded: 'icons' },
    { flags: ['canChangeHisStar'], self: 'stars' },
    { flags: ['canHideHisStar'], self: 'hideStar' },
    { flags: ['canChangeVisitorStar'], visitor: 'stars' },
    { flags: ['canChangeSuperStar'], member: 'stars', shielded: 'stars' },
  ],
  sight: [
    {
      flags: ['canShowUsersWithSameIP'],
      self: `${NETWORK} sameIP everybody`,
      visitor: `${NETWORK} sameIP everybody`,
      member: `${NETWORK} sameIP everybody`,
      shielded: `${NETWORK} sameIP everybody`,
      higher: 'sameIP everybody',
    },
    {
      flags: ['canShowUsersCountryFlag'],
      self: 'country',
      visitor: 'country',
      member: 'country',
      shielded: 'country',
    },
    { flags: ['canShowHiddenCountryFlagAndIP'] },
    {
      flags: ['canShowUsersCountryFlag', 'canShowHiddenCountryFlagAndIP'],
      self: 'country',
      visitor: 'country',
      member: 'country',
      shielded: 'country',
      higher: 'country',
    },
  ],
} as const satisfies Record<string, readonly Row[]>;

const OVER_ANOTHER = `country ${NETWORK} whisper warn note transfer writing mute mark pin kick kickSameIP ban
  rename color ground icons stars sameIP everybody disconnect kickAll`;

export const WITH_ALL: Record<Whose, string> = {
  self: `country ${NETWORK} pin kickSameIP color ground hideStar stars sameIP everybody kickAll`,
  visitor: OVER_ANOTHER,
  member: OVER_ANOTHER,
  shielded: OVER_ANOTHER,
  higher: `country ${NETWORK} whisper sameIP everybody kickAll`,
};
