import { CHAT_PERMISSIONS, type ChatPermission } from '../../protocol/rules/permissions.ts';

type Row = { readonly flags: readonly ChatPermission[] };

/** All other permissions of a record. Together they must show none of these tools. */
export function otherFlags(rows: readonly Row[]): ChatPermission[] {
  const walked = new Set(rows.flatMap(({ flags }) => flags));
  return CHAT_PERMISSIONS.filter(flag => flag !== 'hasOneTimeKick' && !walked.has(flag));
}

/** Permissions without a control, each with its own journey or room test. */
export const OF_NO_CONTROL = {
  canAccessChat: 'the login',
  allowUserToWrite: 'the composer says that one is muted',
  hasOneTimeKick: 'the mark of a guest, which no record holds',
  canUseBannedIcons: 'more icons in the pickers',
  canAccessFullRooms: 'a full room is entered like another',
  canAccessLockedRoom: 'a locked room asks for no password',
  cannotKicked: 'what others find in one’s window',
  canDeleteMessages: 'one line more in the menu of a message',
  canMakePolls: 'a button in the composer',
  canPinMessages: 'one line more in the menu of a message',
  canRunQuiz: 'one form more in the window of the room mode',
  canSendImages: 'a button in the composer where the site has switched pictures on',
  canSendVoice: 'a button in the composer where the site has switched voice notes on',
  canSendLinks: 'whether the addresses in one’s messages are links',
  canBypassSpamRules: 'which of one’s messages are spam',
  canClearProfiles: 'the buttons in another member’s profile',
  canHideHisCountryFlagAndIP: 'what others find in one’s window',
} as const satisfies Partial<Record<ChatPermission, string>>;
