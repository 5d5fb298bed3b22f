import type { ChatPermission } from '../../protocol/rules/permissions.ts';

/** Tools of the side panel: in the user list, for rooms, and for own rooms. */
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

/**
 * Written by hand from the requirements. Tools that are not listed are missing or disabled with exactly these flags.
 */
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
