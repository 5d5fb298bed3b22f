import {
  CHAT_PERMISSION_TABLE,
  PANEL_PERMISSION_TABLE,
} from '../../../../../../protocol/rules/permission-table.ts';

export const ACCOUNT_PARTS = ['person', 'look', 'subscription', 'panel', 'chat'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

/** Parts for an operator without power over the account. */
export const APPEARANCE_PARTS: readonly AccountPart[] = ['person', 'look'];

const PLACES: Readonly<Record<string, AccountPart>> = {
  decoration: 'look',
  color: 'look',
  backgroundColor: 'look',
  image: 'look',
  star: 'look',
  nicknameImg: 'look',
  subscriptionStartDate: 'subscription',
  subscriptionEndDate: 'subscription',
  kicksPerHour: 'chat',
  longestBan: 'chat',
  needsApproval: 'chat',
  adminPanelPermissions: 'panel',
  chatPermissions: 'chat',
};

/** Part that contains a field or flag. Accepts also names of refusals, such as `chatPermissions.canBeGhost`. */
export const partOf = (field: string): AccountPart => {
  const [record = '', flag = record] = field.split('.');
  if (Object.hasOwn(PANEL_PERMISSION_TABLE, flag)) return 'panel';
  if (Object.hasOwn(CHAT_PERMISSION_TABLE, flag)) return 'chat';
  return PLACES[record] ?? 'person';
};

/** Part to open for these errors: the open one if it has an error, otherwise the first with one. */
export const faultyPart = (fields: readonly string[], open: AccountPart): AccountPart => {
  const faulty = fields.map(partOf);
  return faulty.includes(open) ? open : (ACCOUNT_PARTS.find(part => faulty.includes(part)) ?? open);
};
