import type { ApprovalAct, BanTarget } from '../../../../../protocol/rest/accounts.ts';

/** English descriptions of requested actions. The Arabic ones come from the server, as in the event record. */
export const actEnglish: Record<ApprovalAct['code'], string> = {
  kickAll: 'Kick everyone in all rooms',
  kickRoom: 'Kick everyone in the room “{room}”',
  ban: 'Ban {who}{targets}. Duration: {duration}',
  editBan: 'Edit the ban of {targets}{by}',
  addAccount: 'Create the account {name} with the role “{role}”',
  editAccount: 'Edit the account {name}',
  editPanelPermissions: 'Change the panel permissions of {name}',
  editChatPermissions: 'Change the chat permissions of {name}',
  editVisitorPermissions: 'Change the permissions of guests',
  editRole: 'Edit the role “{name}”',
  editRoleTemplate: 'Change the permissions of the role “{role}”',
};

export const targetEnglish: Record<BanTarget['kind'], string> = {
  device: 'the device',
  address: 'the IP address',
  country: 'the country {name}',
  host: 'the site {name}',
};

export const changeEnglish = {
  who: '{nickname}: ',
  by: ' by {name}',
  value: '{label}: from {before} to {after}',
  secret: '{label}: new value',
  'secret.none': '{label}: no value',
  granted: 'granted: {names}',
  revoked: 'revoked: {names}',
  empty: 'empty',
  yes: 'yes',
  no: 'no',
} as const;
