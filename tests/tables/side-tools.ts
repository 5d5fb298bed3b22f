import type { ChatPermission } from '../../protocol/rules/permissions.ts';

/** What the side panel offers: in its list of people, for rooms, and over rooms of one's own. */
export const SIDE_TOOLS = {
  whisper: 'محادثة خاصة',
  invite: 'دعوة',
  reported: 'إظهار المستخدمين المبلَّغ عنهم',
  public: 'عامة دائمة',
  tempPublic: 'عامة مؤقتة',
  private: 'خاصة دائمة',
  tempPrivate: 'خاصة مؤقتة',
  edit: 'تعديل الغرفة',
  remove: 'حذف الغرفة',
  color: 'ألوان الغرفة',
} as const;

export type SideTool = keyof typeof SIDE_TOOLS;

export type SideRow = { flags: readonly ChatPermission[]; tools: readonly SideTool[] };

/** By hand from the requirements; whatever is not named is not there, or not to be used, with exactly these flags. */
export const SIDE_ROWS: readonly SideRow[] = [
  { flags: [], tools: [] },
  { flags: ['canSendPrivateMsg'], tools: ['whisper'] },
  { flags: ['canSendGroupChatInvitation'], tools: ['invite'] },
  { flags: ['canShowReportedUsers'], tools: ['reported'] },
  { flags: ['canCreatePublicRoom'], tools: ['public'] },
  { flags: ['canCreateTempPublicRoom'], tools: ['tempPublic'] },
  { flags: ['canCreatePrivateRoom'], tools: ['private'] },
  { flags: ['canCreateTempPrivateRoom'], tools: ['tempPrivate'] },
  { flags: ['canEditHisRooms'], tools: ['edit', 'remove'] },
  { flags: ['canChangeRoomColor'], tools: ['color'] },
];
