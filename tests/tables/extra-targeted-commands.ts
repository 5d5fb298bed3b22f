import type { TargetedCommand } from './targeted-command.ts';

/** Targeted commands beyond section 3 of the contract: pins and reports, from DECISIONS. */
export const EXTRA_TARGETED_COMMANDS: readonly TargetedCommand[] = [
  {
    what: 'pinned',
    event: 'requestPinUser',
    data: userId => ({ userId, pinned: true }),
    self: ['canRaiseUserNickname'],
    visitor: ['canRaiseUserNickname'],
    super: ['canRaiseUserNickname'],
  },
  {
    // Everyone can report a user of any rank, and nobody themselves.
    what: 'reported',
    event: 'requestReportUser',
    data: userId => ({ userId, reason: 'spam' }),
    self: 'nobody',
    visitor: 'anybody',
    super: 'anybody',
    anyRank: true,
  },
];
