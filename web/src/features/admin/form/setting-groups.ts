import type { Resource } from '../../../../../protocol/resources/define.ts';
import type { PanelText } from '../../../i18n/t-panel.ts';

/** Settings that belong together: their title, one line that says what they do, and their fields in order. */
export type SettingGroup = { title: PanelText | null; hint: PanelText | null; fields: readonly string[] };

const FLOODING: SettingGroup = {
  title: 'admin.group.flooding',
  hint: 'admin.group.flooding.hint',
  fields: ['floodCount', 'floodSeconds', 'banFloodersIP', 'banFloodersHost'],
};

const GROUPS: Readonly<Record<string, readonly SettingGroup[]>> = {
  'options-1': [
    {
      title: 'admin.group.screen',
      hint: 'admin.group.screen.hint',
      fields: [
        'logo',
        'showLogo',
        'bannerInterval',
        'publicMessagesShown',
        'enableEmoticons',
        'guardCopying',
      ],
    },
    {
      title: 'admin.group.presence',
      hint: 'admin.group.presence.hint',
      fields: ['idleTimeout', 'kickHoldSeconds', 'maxBots'],
    },
    FLOODING,
    {
      title: 'admin.group.names',
      hint: 'admin.group.names.hint',
      fields: ['reservedForOwners', 'reservedForAdmins', 'reservedForModerators'],
    },
    {
      title: 'admin.group.networks',
      hint: 'admin.group.networks.hint',
      fields: ['socketsPerNetwork', 'sharedNetworks'],
    },
    {
      title: 'admin.group.retention',
      hint: 'admin.group.retention.hint',
      fields: ['addressDays', 'eventDays'],
    },
  ],
  'options-2': [
    {
      title: 'admin.group.message',
      hint: 'admin.group.message.hint',
      fields: [
        'minCharacters',
        'maxCharacters',
        'minLines',
        'maxLines',
        'minShortcuts',
        'maxShortcuts',
        'minEmoticons',
        'maxEmoticons',
      ],
    },
    FLOODING,
    { title: 'admin.group.history', hint: 'admin.group.history.hint', fields: ['scrollBack'] },
  ],
};

/** The fields of a setting in their groups. Fields of no group are one at the end, as those of a small setting are. */
export const settingGroups = ({ name, fields, labels }: Resource): readonly SettingGroup[] => {
  const known = (GROUPS[name] ?? []).map(group => ({
    ...group,
    fields: group.fields.filter(field => fields[field]),
  }));
  const placed = known.flatMap(group => group.fields);
  const rest = Object.keys(labels).filter(field => fields[field] && !placed.includes(field));
  return rest.length === 0 ? known : [...known, { title: null, hint: null, fields: rest }];
};
